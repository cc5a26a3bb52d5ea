import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page: address → screen. Pages for members and for staff only stand behind their guard. */
export default [
  index('../features/home/home-screen.tsx'),
  route('paket', '../features/plans/plans-screen.tsx'),
  route('syarat-ketentuan', '../features/legal/terms-screen.tsx'),
  route('kebijakan-privasi', '../features/legal/privacy-screen.tsx'),
  route('login', '../features/login/login-screen.tsx'),
  route('reset-password', '../features/reset-password/reset-password-screen.tsx'),
  route('daftar', '../features/registration/registration-screen.tsx'),
  layout('./member-guard.tsx', [
    route('match', '../features/match/match-screen.tsx'),
    route('history-suka', '../features/history/history-screen.tsx'),
    route('dashboard', '../features/dashboard/dashboard-screen.tsx'),
    route('pesan', '../features/messages/messages-screen.tsx'),
    route('notifikasi', '../features/notifications/notifications-screen.tsx'),
    route('notifikasi/pengaturan', '../features/notification-settings/notification-settings-screen.tsx'),
    route('profile', '../features/profile/profile-screen.tsx'),
    route('profile/privasi', '../features/privacy/privacy-screen.tsx'),
  ]),
  layout('./staff-guard.tsx', [
    route('staf', './staff-home.tsx'),
    route('staf/dokumen', '../features/staff/papers-screen.tsx'),
    route('staf/laporan', '../features/staff/reports-screen.tsx'),
    route('staf/ruang', '../features/staff/room-screen.tsx'),
  ]),
  route('galeri', '../features/gallery/gallery-screen.tsx'),
  route('outbox-pengembang', '../features/outbox/outbox-screen.tsx'),
  route('*', './not-found.tsx'),
] satisfies RouteConfig;
