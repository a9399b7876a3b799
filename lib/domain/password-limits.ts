/** How long passwords are, in characters. Browser-safe. */
export const passwordLimits = { shortest: 12, longest: 128 } as const;
