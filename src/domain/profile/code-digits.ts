/** Of a typed code its digits: messengers and people write «078 048» or «078-048». */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '');
