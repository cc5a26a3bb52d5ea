const MAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** A single mail address with a domain of at least two parts (RFC 5321, without quotes and comments). */
export const isMailAddress = (text: string): boolean => MAIL.test(text);
