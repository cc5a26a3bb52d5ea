import * as dashboard from './dashboard.ts';
import * as likes from './likes.ts';
import * as matches from './matches.ts';
import * as media from './media.ts';
import * as preferences from './preferences.ts';
import * as registration from './registration.ts';
import * as session from './session.ts';
import * as uploads from './uploads.ts';

/** Every endpoint by «METHOD /path». The server mounts each one; the browser imports only the type. */
export const api = {
  'GET /api/session': session.readSession,
  'POST /api/session': session.signIn,
  'DELETE /api/session': session.signOut,
  'POST /api/session/reset-code': session.requestResetCode,
  'POST /api/session/reset': session.resetPassword,
  'POST /api/session/recovery': session.recoverPassword,
  'GET /api/development/outbox': session.readOutbox,
  'GET /api/development/logins': session.readDemoLogins,
  'POST /api/uploads/ticket': uploads.openTicket,
  'GET /api/uploads': uploads.listUploads,
  'POST /api/uploads': uploads.sendUpload,
  'DELETE /api/uploads/:id': uploads.deleteUpload,
  'GET /api/uploads/:id/preview': uploads.previewUpload,
  'POST /api/registration': registration.register,
  'GET /api/registration/username': registration.checkUsername,
  'GET /api/matches': matches.searchMatches,
  'GET /api/matches/funnel': matches.readFunnel,
  'GET /api/matches/news': matches.readNews,
  'POST /api/matches/what-if': preferences.tryPreferences,
  'PATCH /api/profile/preferences': preferences.keepPreferences,
  'GET /api/matches/:id/explanation': matches.explainMatch,
  'GET /api/members/:id': matches.readMember,
  'POST /api/likes': likes.like,
  'GET /api/likes/history': likes.readHistory,
  'GET /api/dashboard': dashboard.readDashboard,
  'POST /api/dashboard/seen': dashboard.markMatchesSeen,
  'GET /api/media/:id/:size': media.readPhoto,
} as const;

export type Api = typeof api;
export type ApiName = keyof Api;
