import type { NotificationSettings } from '#contract/notification-settings.ts';
import { Check } from 'lucide-react';
import { CHANNEL_WORDS, GROUP_WORDS, notificationSettingsCopy } from '#copy/notification-settings.ts';
import type { Channel, Choice } from '#domain/notifications/choices.ts';
import { CardSection } from '#web/ui/titled-section.tsx';
import { SmallSwitch } from './small-switch.tsx';

type Group = NotificationSettings['groups'][number];

/** A row a group, a switch a channel; a fixed channel has a word instead of a switch. */
export function GroupsSection({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (choice: Choice) => void;
}) {
  const { groups, push, mail } = settings;
  const missing = [
    push.browsers === 0 && notificationSettingsCopy.pushMissing,
    mail.address === null && notificationSettingsCopy.mailMissing,
  ].filter(Boolean);
  return (
    <CardSection id="pilihan" title={notificationSettingsCopy.groupsTitle} text={notificationSettingsCopy.groupsText}>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.group} className="px-4 py-3">
            <GroupRow group={group} onChange={onChange} />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-soft">{missing.join(' ')}</p>
      )}
    </CardSection>
  );
}

function GroupRow({
  group: { group, app, push, mail },
  onChange,
}: {
  group: Group;
  onChange: (choice: Choice) => void;
}) {
  const { title, text } = GROUP_WORDS[group];
  const on: Record<Channel, boolean> = { app: app.on, push, mail };
  return (
    <div
      role="group"
      aria-labelledby={`kelompok-${group}`}
      className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
    >
      <div className="min-w-0">
        <h3 id={`kelompok-${group}`} className="text-17 font-semi">
          {title}
        </h3>
        <p className="text-15 text-ink-soft">{text}</p>
      </div>
      <div className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-1 sm:w-72">
        {app.fixed ? (
          <p className="flex min-h-11 flex-col items-center justify-center gap-0.5 text-13 text-ink-soft">
            {CHANNEL_WORDS.app}
            <span className="inline-flex h-7 items-center gap-1 text-ink">
              <Check aria-hidden className="size-4" /> {notificationSettingsCopy.always}
            </span>
          </p>
        ) : (
          <SmallSwitch
            {...words('app')}
            checked={on.app}
            onChange={(next) => onChange({ group, channel: 'app', on: next })}
          />
        )}
        <SmallSwitch
          {...words('push')}
          checked={on.push}
          onChange={(next) => onChange({ group, channel: 'push', on: next })}
        />
        <SmallSwitch
          {...words('mail')}
          checked={on.mail}
          onChange={(next) => onChange({ group, channel: 'mail', on: next })}
        />
      </div>
    </div>
  );

  function words(channel: Channel) {
    return { text: CHANNEL_WORDS[channel], label: notificationSettingsCopy.switchOf(channel, group) };
  }
}
