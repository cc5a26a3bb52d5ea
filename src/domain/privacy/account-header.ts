/**
 * Names the member a page is for. Another may have signed in from another tab of the browser meanwhile: what this page
 * shows and sends is not theirs, and is refused (account-changed).
 */
export const ACCOUNT_HEADER = 'x-serasi-account';
