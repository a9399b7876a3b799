/** What bounds the words of apps that ask to be let in. Browser-safe, without schemas. */
export const oauthLimits = {
  nameCharacters: 80,
  redirectUris: 10,
  /** Of the address that an app asks by. */
  parameters: 30,
  parameterCharacters: 2_000,
} as const;
