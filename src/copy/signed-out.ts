/** Said in the other tabs of a browser in which somebody signs out. */
export const signedOutCopy = { title: 'Kamu telah keluar', text: 'Lewat tab lain di browser ini.' };
