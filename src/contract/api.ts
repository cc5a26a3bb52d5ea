import * as articles from './articles.ts';
import * as chat from './chat.ts';
import * as dashboard from './dashboard.ts';
import * as desk from './desk.ts';
import * as factors from './factors.ts';
import * as likes from './likes.ts';
import * as live from './live.ts';
import * as endings from './matches.ts';
import * as matches from './search.ts';
import * as media from './media.ts';
import * as myProfile from './my-profile.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as documents from './documents.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as referralCodes from './referral-codes.ts';
import * as settings from './settings.ts';
import * as staffPayments from './staff-payments.ts';
import * as permissions from './permissions.ts';
import * as photos from './photos.ts';
import * as preferences from './preferences.ts';
import * as protection from './safety.ts';
import * as proof from './proof.ts';
import * as registration from './registration.ts';
import * as room from './room.ts';
import * as sanctions from './sanctions.ts';
import * as session from './session.ts';
import * as staff from './staff.ts';
import * as uploads from './uploads.ts';
import * as whatsapp from './whatsapp.ts';

/** Every endpoint by «METHOD /path». The server mounts each one; the browser imports only the type. */
export const api = {
  'GET /api/articles': articles.listArticles,
  'GET /api/articles/:slug': articles.readArticle,
  'GET /api/session': session.readSession,
  'POST /api/session': session.signIn,
  'DELETE /api/session': session.signOut,
  'POST /api/session/reset-code': session.requestResetCode,
  'POST /api/session/reset': session.resetPassword,
  'POST /api/session/recovery': session.recoverPassword,
  'PATCH /api/session/password': session.changePassword,
  'GET /api/sessions': session.listSessions,
  'DELETE /api/sessions/:id': session.endSession,
  'DELETE /api/sessions': session.endOtherSessions,
  'GET /api/development/outbox': session.readOutbox,
  'GET /api/development/logins': session.readDemoLogins,
  'POST /api/uploads/ticket': uploads.openTicket,
  'GET /api/uploads': uploads.listUploads,
  'POST /api/uploads': uploads.sendUpload,
  'DELETE /api/uploads/:id': uploads.deleteUpload,
  'GET /api/uploads/:id/preview': uploads.previewUpload,
  'POST /api/registration': registration.register,
  'GET /api/registration/username': registration.checkUsername,
  'GET /api/proof': proof.readProof,
  'PUT /api/proof/number': proof.claimNumber,
  'POST /api/proof/code': proof.sendNumberCode,
  'POST /api/proof/contact': proof.showContactCode,
  'POST /api/proof': proof.proveNumber,
  'GET /api/matches': matches.searchMatches,
  'GET /api/matches/funnel': matches.readFunnel,
  'GET /api/matches/news': matches.readNews,
  'POST /api/matches/what-if': preferences.tryPreferences,
  'PATCH /api/profile/preferences': preferences.keepPreferences,
  'GET /api/matches/:id/explanation': matches.explainMatch,
  'GET /api/members/:id': matches.readMember,
  'POST /api/likes': likes.like,
  'GET /api/likes/history': likes.readHistory,
  'POST /api/passes': likes.pass,
  'DELETE /api/passes/:ref': likes.undoPass,
  'POST /api/matches/:id/ending': endings.endMatch,
  'GET /api/dashboard': dashboard.readDashboard,
  'POST /api/dashboard/seen': dashboard.markMatchesSeen,
  'GET /api/media/:id/:size': media.readPhoto,
  'GET /api/media/blurred/:ref': media.readBlurredPhoto,
  'GET /api/profile': myProfile.readOwnProfile,
  'PATCH /api/profile': myProfile.editProfile,
  'PUT /api/profile/handle': myProfile.changeHandle,
  'GET /api/profile/preview': myProfile.previewProfile,
  'PUT /api/profile/pause': myProfile.pauseProfile,
  'POST /api/profile/photos': photos.addPhoto,
  'PUT /api/profile/photos/:id': photos.replacePhoto,
  'DELETE /api/profile/photos/:id': photos.deletePhoto,
  'PATCH /api/profile/photos/:id': photos.showPhoto,
  'PUT /api/profile/photo-order': photos.orderPhotos,
  'GET /api/staff/photos': photos.countPhotosToReview,
  'POST /api/staff/photos/openings': photos.openPhotosToReview,
  'GET /api/media/reviews/:token': photos.readPhotoToReview,
  'POST /api/staff/photos/:id/decision': photos.decidePhoto,
  'GET /api/profile/papers': documents.listDocuments,
  'POST /api/profile/papers': documents.sendDocument,
  'DELETE /api/profile/papers/:id': documents.withdrawDocument,
  'GET /api/media/papers/:id': documents.readOwnDocument,
  'GET /api/staff/papers': documents.listDocumentQueue,
  'POST /api/staff/papers/:id/openings': documents.openDocument,
  'GET /api/media/openings/:id': documents.readOpenedDocument,
  'POST /api/staff/papers/:id/decision': documents.decideDocument,
  'POST /api/permissions': permissions.askPermission,
  'POST /api/permissions/:id/answer': permissions.answerPermission,
  'GET /api/permissions': permissions.listPermissions,
  'GET /api/notifications': notifications.listNotifications,
  'POST /api/notifications/read': notifications.readNotifications,
  'GET /api/notifications/settings': notificationSettings.readNotificationSettings,
  'PATCH /api/notifications/settings': notificationSettings.changeNotificationSettings,
  'PUT /api/notifications/push': notificationSettings.subscribePush,
  'DELETE /api/notifications/push': notificationSettings.unsubscribePush,
  'POST /api/notifications/mail': notificationSettings.requestMailCode,
  'POST /api/notifications/mail/verification': notificationSettings.verifyMail,
  'DELETE /api/notifications/mail': notificationSettings.forgetMail,
  'GET /api/blocks': protection.listBlocked,
  'POST /api/blocks': protection.block,
  'DELETE /api/blocks/:ref': protection.unblock,
  'POST /api/reports': protection.report,
  'GET /api/hidden-numbers': protection.listHiddenNumbers,
  'POST /api/hidden-numbers': protection.hideNumber,
  'DELETE /api/hidden-numbers/:id': protection.showNumber,
  'GET /api/staff/reports': protection.listReports,
  'POST /api/staff/reports/:id/decision': protection.decideReport,
  'GET /api/media/evidence/:id': protection.readEvidence,
  'POST /api/appeals': sanctions.appealByToken,
  'GET /api/decisions': sanctions.listDecisions,
  'POST /api/decisions/:id/acknowledgement': sanctions.acknowledgeWarning,
  'POST /api/decisions/:id/appeal': sanctions.appealDecision,
  'GET /api/staff/members': desk.listMembers,
  'GET /api/staff/members/csv': desk.exportMembers,
  'POST /api/staff/members/:id/openings': desk.openMember,
  'POST /api/staff/members/:id/sign-out': desk.signMemberOut,
  'POST /api/staff/members/:id/recovery-link': desk.issueMemberLink,
  'POST /api/staff/members/:id/grants': desk.grantPlan,
  'POST /api/staff/members/:id/plan-end': desk.endMemberPlan,
  'POST /api/staff/members/:id/sanctions': sanctions.sanctionMember,
  'POST /api/staff/members/:id/lifting': sanctions.liftSanction,
  'GET /api/staff/appeals': sanctions.listAppeals,
  'POST /api/staff/appeals/:id/openings': sanctions.openAppeal,
  'POST /api/staff/appeals/:id/decision': sanctions.decideAppeal,
  'GET /api/conversations': chat.listConversations,
  'POST /api/conversations': chat.openConversation,
  'GET /api/conversations/:id': chat.readConversation,
  'GET /api/conversations/:id/messages': chat.listMessages,
  'POST /api/conversations/:id/messages': chat.sendMessage,
  'POST /api/conversations/:id/read': chat.markConversationRead,
  'POST /api/conversations/:id/extension': chat.extendConversation,
  'GET /api/room': room.readRoom,
  'GET /api/room/changes': room.readRoomChanges,
  'POST /api/room/messages': room.postToRoom,
  'DELETE /api/room/messages/:seq': room.deleteRoomMessage,
  'GET /api/room/people': room.readRoomPeople,
  'GET /api/room/mentions': room.suggestMentions,
  'GET /api/staff/numbers': proof.listWaitingNumbers,
  'POST /api/staff/numbers/:id/confirmation': proof.confirmNumber,
  'GET /api/staff/factors': factors.readFactors,
  'POST /api/staff/factors/totp': factors.beginTotp,
  'POST /api/staff/factors/totp/confirmation': factors.confirmTotp,
  'POST /api/staff/factors/pass': factors.passFactor,
  'POST /api/staff/factors/codes': factors.renewCodes,
  'POST /api/staff/team/:id/factors/reset': factors.resetFactors,
  'GET /api/staff/team': staff.readTeam,
  'PUT /api/staff/team/:id/roles': staff.changeRoles,
  'GET /api/staff/room': room.readStaffRoom,
  'DELETE /api/staff/room/messages/:seq': room.staffDeleteRoomMessage,
  'POST /api/staff/room/mutes': room.muteInRoom,
  'DELETE /api/staff/room/mutes/:id': room.unmuteInRoom,
  'POST /api/staff/room/clear': room.clearRoom,
  'GET /api/plans': plans.readPlans,
  'POST /api/referral-codes/check': plans.checkReferralCode,
  'GET /api/subscription': payments.readSubscription,
  'GET /api/payments/checkout': payments.readCheckout,
  'POST /api/payments/quotes': payments.makeQuote,
  'POST /api/payments/proofs': payments.sendProof,
  'POST /api/payments': payments.submitPayment,
  'GET /api/payments': payments.listPayments,
  'GET /api/payments/:id': payments.readPayment,
  'GET /api/media/payments/:id': payments.readOwnProof,
  'GET /api/staff/payments': staffPayments.listStaffPayments,
  'GET /api/staff/payments/:id': staffPayments.readStaffPayment,
  'POST /api/staff/payments/:id/openings': staffPayments.openPaymentProof,
  'GET /api/media/proof-openings/:id': staffPayments.readOpenedProof,
  'POST /api/staff/payments/:id/decision': staffPayments.decidePayment,
  'POST /api/staff/payments/:id/refund': staffPayments.refundPayment,
  'GET /api/staff/referral-codes': referralCodes.listReferralCodes,
  'POST /api/staff/referral-codes': referralCodes.addReferralCode,
  'PATCH /api/staff/referral-codes/:id': referralCodes.changeReferralCode,
  'GET /api/staff/settings': settings.readSettings,
  'GET /api/staff/settings/preview': settings.previewSettings,
  'PUT /api/staff/settings/:name': settings.putSetting,
  'DELETE /api/staff/settings/:id': settings.withdrawSetting,
  'GET /api/live/heads': live.readHeads,
  'GET /api/whatsapp/webhook': whatsapp.verifyWebhook,
  'POST /api/whatsapp/webhook': whatsapp.takeWebhook,
} as const;

export type Api = typeof api;
export type ApiName = keyof Api;
