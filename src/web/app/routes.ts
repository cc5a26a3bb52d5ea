import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page: address → screen. Pages for members stand behind their guard; those of staff are in `web/console`. */
export default [
  index('../public/home-screen.tsx'),
  route('paket', '../public/plans-screen.tsx'),
  route('blog', '../public/blog-screen.tsx'),
  route('blog/:slug', '../public/article-screen.tsx'),
  route('syarat-ketentuan', '../public/terms-screen.tsx'),
  route('kebijakan-privasi', '../public/privacy-policy-screen.tsx'),
  route('login', '../features/session/login-screen.tsx'),
  route('reset-password', '../features/session/reset-password-screen.tsx'),
  route('daftar', '../features/registration/registration-screen.tsx'),
  layout('./member-guard.tsx', [
    route('match', '../features/search/search-screen.tsx'),
    route('history-suka', '../features/likes/likes-screen.tsx'),
    route('dashboard', '../features/dashboard/dashboard-screen.tsx'),
    route('pesan', '../features/chat/chat-screen.tsx'),
    route('notifikasi', '../features/notifications/notifications-screen.tsx'),
    route('notifikasi/pengaturan', '../features/notifications/notification-settings-screen.tsx'),
    route('profile', '../features/profile/profile-screen.tsx'),
    route('akun', '../features/session/account-screen.tsx'),
    route('profile/privasi', '../features/safety/safety-screen.tsx'),
  ]),
  route('galeri', './gallery-screen.tsx'),
  route('outbox-pengembang', '../features/session/outbox-screen.tsx'),
  route('*', './not-found.tsx'),
] satisfies RouteConfig;
