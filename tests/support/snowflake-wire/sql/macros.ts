export const functionMacros: readonly string[] = [];
