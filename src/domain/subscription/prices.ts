/** Prices in whole rupiah (R-PLAN-1). The server computes every amount from these. */
export const PRICES = { premium: 118_000, pro: 248_000, monthly_subscription: 10_000 } as const;
