/** What bounds tokens. Browser-safe, without schemas. */
export const apiTokenLimits = {
  /** Of one person. */
  tokens: 25,
  nameCharacters: 60,
  /** The longest that a token may live, and how long it does where nobody says otherwise. */
  mostDays: 365,
  standardDays: 90,
} as const;
