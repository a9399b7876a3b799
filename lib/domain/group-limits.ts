/** How long names of groups may be in characters (a provider's may be a path or an id), and how many there may be. Browser-safe. */
export const groupLimits = { name: 100, providerName: 200, groups: 500, providerGroups: 500 } as const;
