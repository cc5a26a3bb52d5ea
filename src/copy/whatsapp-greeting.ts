/** Written already when somebody opens a talk with us on WhatsApp. */
export const WHATSAPP_GREETING = 'Halo tim Serasi, saya ingin bertanya.';
