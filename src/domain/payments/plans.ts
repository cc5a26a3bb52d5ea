/** Plans for sale (R-PLAN 1): premium and pro once and without end, premium by the month. */
export const PLANS = ['premium', 'pro', 'monthly_subscription'] as const;
export type Plan = (typeof PLANS)[number];

/** Prices in whole rupiah. */
export type Prices = Record<Plan, number>;
/** Prices until the team sets others. */
export const DEFAULT_PRICES: Prices = { premium: 118_000, pro: 248_000, monthly_subscription: 10_000 };

/** Days that one payment of the monthly plan brings. */
export const MONTH_DAYS = 30;

/** Ways to pay: a transfer with a proof, or the gateway. `none`: the code made it free. */
export const PAYMENT_METHODS = ['transfer', 'wallet', 'qris', 'virtual-account', 'none'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Banks of the gateway's virtual accounts; Mandiri's have a biller's code beside the number. */
export const VA_BANKS = ['bca', 'bni', 'bri', 'mandiri', 'permata', 'cimb'] as const;
export type VaBank = (typeof VA_BANKS)[number];

/** submitted → approved | rejected; approved → refunded (R-PLAN 5). */
export const PAYMENT_STATUSES = ['submitted', 'approved', 'rejected', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Lists of the team: by state, those whose money must go back, and those whose member asks for it. */
export const PAYMENT_LISTS = [...PAYMENT_STATUSES, 'to-return', 'refund-asked'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];
