/** Paths of a log line that never hold their value: secrets and personal data (T02, T75b). */
export const REDACTED = {
  paths: [
    'req.headers.cookie',
    'req.headers.authorization',
    'res.headers["set-cookie"]',
    '*.password',
    '*.confirmation',
    '*.code',
    '*.whatsapp',
    '*.contactWa',
    '*.accessToken',
    '*.refreshToken',
    '*.username',
  ],
  censor: '[hidden]',
};
