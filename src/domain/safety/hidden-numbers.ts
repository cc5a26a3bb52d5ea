/** WhatsApp numbers one member may hide from. */
export const HIDDEN_NUMBERS_MAX = 50;
