import * as articles from './articles.ts';
import * as charges from './charges.ts';
import * as chat from './chat.ts';
import * as compensation from './compensation.ts';
import * as dashboard from './dashboard.ts';
import * as desk from './desk.ts';
import * as documents from './documents.ts';
import * as factors from './factors.ts';
import * as introductions from './introductions.ts';
import * as likes from './likes.ts';
import * as live from './live.ts';
import * as endings from './matches.ts';
import * as media from './media.ts';
import * as myProfile from './my-profile.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as overview from './overview.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as permissions from './permissions.ts';
import * as photos from './photos.ts';
import * as plans from './plans.ts';
import * as preferences from './preferences.ts';
import * as privacy from './privacy.ts';
import * as proof from './proof.ts';
import * as referralCodes from './referral-codes.ts';
import * as refunds from './refunds.ts';
import * as registration from './registration.ts';
import * as room from './room.ts';
import * as safety from './safety.ts';
import * as sanctions from './sanctions.ts';
import * as matches from './search.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as staffPayments from './staff-payments.ts';
import * as staff from './staff.ts';
import * as subscription from './subscription.ts';
import * as support from './support.ts';
import * as trail from './trail.ts';
import * as uploads from './uploads.ts';
import * as whatsapp from './whatsapp.ts';

/** Every endpoint by «METHOD /path». The server mounts each one; the browser imports only the type. */
export const api = {
  ...articles.routes,
  ...session.routes,
  ...passkeys.routes,
  ...uploads.routes,
  ...registration.routes,
  ...proof.routes,
  ...matches.routes,
  ...preferences.routes,
  ...likes.routes,
  ...endings.routes,
  ...dashboard.routes,
  ...media.routes,
  ...myProfile.routes,
  ...photos.routes,
  ...documents.routes,
  ...permissions.routes,
  ...notifications.routes,
  ...notificationSettings.routes,
  ...safety.routes,
  ...sanctions.routes,
  ...desk.routes,
  ...chat.routes,
  ...room.routes,
  ...support.routes,
  ...privacy.routes,
  ...introductions.routes,
  ...factors.routes,
  ...overview.routes,
  ...compensation.routes,
  ...operations.routes,
  ...trail.routes,
  ...staff.routes,
  ...plans.routes,
  ...subscription.routes,
  ...payments.routes,
  ...charges.routes,
  ...staffPayments.routes,
  ...refunds.routes,
  ...referralCodes.routes,
  ...settings.routes,
  ...live.routes,
  ...whatsapp.routes,
} as const;

export type Api = typeof api;
export type ApiName = keyof Api;
