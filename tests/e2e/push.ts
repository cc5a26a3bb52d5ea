import type { BrowserContext } from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { spoil } from './seats.ts';

/**
 * The test's Chromium has no push service, and never lets notifications through: what the browser would answer is answered
 * here; everything of ours around it is real.
 */
export async function withPush(context: BrowserContext): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const given = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await spoil(context);
  await context.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('uji-ditanya') ?? 'default',
    });
    Notification.requestPermission = async () => {
      if (!navigator.userActivation.isActive) throw new Error('asked without a press');
      sessionStorage.setItem('uji-ditanya', 'granted');
      return 'granted';
    };
    let current: unknown = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription;
    PushManager.prototype.subscribe = async (options) => {
      current = { options, toJSON: () => subscription, unsubscribe: async () => ((current = null), true) };
      return current as PushSubscription;
    };
  }, given);
}
