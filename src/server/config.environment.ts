import { PHOTO_REVIEWS } from '#domain/safety/photo-review.ts';
import { z } from 'zod';

/** Settings that contradict each other or are too weak; its message is for the operator. */
export class ConfigError extends Error {}

/** Template names by Meta's rule. */
const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'harus huruf kecil, angka dan garis bawah');
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'harus diawali postgresql://');
const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');

/** Every setting the server reads, by environment variable. docs/operations.md explains each. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  /** For `npm run match-partitions` alone; several with a space between. */
  FAR_DATABASE_URL: z
    .string()
    .transform((v) => v.split(/\s+/).filter(Boolean))
    .refine((all) => all.every((v) => /^postgres(ql)?:\/\//.test(v) && URL.canParse(v)), 'harus diawali postgresql://')
    .optional(),
  /** One connection listens, one may read beside a transaction of another: with fewer a start would wait for itself. */
  DATABASE_POOL: z.coerce.number().int().min(3, 'paling sedikit 3').max(200).default(10),
  MATCH_ENGINE: z.enum(['memory', 'postgres']).default('memory'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'harus diawali redis://')
    .optional(),
  REDIS_PREFIX: z.string().default('serasi:'),
  SECRET_KEY: z.string().min(32, 'paling sedikit 32 karakter').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'paling sedikit 32 karakter').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{24,}$/, 'paling sedikit 24 karakter, tanpa spasi')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
  DEMO_PICTURES: z.enum(['ahead', 'asked']).default('ahead'),
  DEVELOPMENT_ON_NETWORK: flag.optional(),
  STAFF_SECOND_FACTOR: flag.optional(),
  TRUST_PROXY: z.string().optional(),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1000).default(1),
  PHOTO_REVIEW: z.enum(PHOTO_REVIEWS).default('after'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'harus diawali smtp:// atau smtps://')
    .refine((v) => URL.canParse(v), 'bukan alamat')
    .optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'harus nomor internasional, mis. +6281234567890')
    .optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'harus angka: phone number ID, bukan nomornya')
    .optional(),
  WHATSAPP_TOKEN: z
    .string()
    .regex(/^\S{20,}$/, 'harus token akses, tanpa spasi')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'paling sedikit 16 karakter').optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'paling sedikit 16 karakter').optional(),
  WHATSAPP_URL: z.url().default('https://graph.facebook.com/v24.0'),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'harus kode bahasa template, mis. id')
    .default('id'),
  WHATSAPP_TEMPLATE_CODE: templateName.default('serasi_kode'),
  WHATSAPP_TEMPLATE_PASSWORD_CHANGED: templateName.default('serasi_password_diganti'),
  WHATSAPP_TEMPLATE_NUMBER_CHANGED: templateName.default('serasi_nomor_diganti'),
  WHATSAPP_TEMPLATE_ACCOUNT_DECISION: templateName.default('serasi_keputusan_akun'),
  WHATSAPP_TEMPLATE_ACCOUNT_CLOSING: templateName.default('serasi_akun_ditutup'),
  WHATSAPP_TEMPLATE_PAYMENT_NEWS: templateName.default('serasi_pembayaran'),
  WHATSAPP_DAILY_MAX: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  PAYMENT_GATEWAY: z.enum(['manual', 'midtrans']).default('manual'),
  MIDTRANS_SERVER_KEY: z
    .string()
    .regex(/^(SB-)?Mid-server-[\w-]{8,}$/, 'harus server key Midtrans (Mid-server-… atau SB-Mid-server-…)')
    .optional(),
  MIDTRANS_URL: z.url().optional(),
  MIDTRANS_WAYS: z.string().default('qris,bca,bni,bri,mandiri,permata,cimb'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, 'harus 87 karakter base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'harus 43 karakter base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'harus diawali mailto: atau https://')
    .optional(),
  PUSH_ORIGINS: z.string().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  /** Members are promised that no backup is older than 90 days (READINGS §10). */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(90).default(7),
  HISTORY_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  BACKUP_PASSPHRASE: z.string().min(16, 'paling sedikit 16 karakter').optional(),
});

export type Environment = z.infer<typeof environment>;
