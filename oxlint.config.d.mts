/** Features of the server in the order in which they may call each other. */
export const FEATURE_ORDER: readonly string[];
