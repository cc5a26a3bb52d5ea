import { Link } from 'react-router';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Switch } from '#web/ui/switch.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { GroupsSection } from './components/groups-section.tsx';
import { MailSection } from './components/mail-section.tsx';
import { PushSection } from './components/push-section.tsx';
import { QuietSection } from './components/quiet-section.tsx';
import { SettingsSection } from './components/settings-section.tsx';
import { useChangeSettings, useNotificationSettings } from './queries.settings.ts';

export const meta = () => pageMeta(notificationSettingsCopy.title);

/** /notifikasi/pengaturan: what the member is told of, how, and when not. */
export default function NotificationSettingsScreen() {
  const { data, isPending, isError, error, refetch } = useNotificationSettings();
  const change = useChangeSettings();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <header>
        <p>
          <Link to="/notifikasi" className="inline-flex min-h-11 items-center text-15 font-semi">
            {notificationSettingsCopy.back}
          </Link>
        </p>
        <h1 className="text-32">{notificationSettingsCopy.title}</h1>
        <p className="mt-1 text-ink-soft">{notificationSettingsCopy.lead}</p>
      </header>
      {isPending && [0, 1, 2].map((i) => <Skeleton key={i} className="h-40 w-full rounded-card" />)}
      {isError && !data && (
        <ErrorState title={notificationSettingsCopy.failed} error={asApiError(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <PushSection settings={data} />
          <MailSection mail={data.mail} />
          <GroupsSection settings={data} onChange={(choice) => change.mutate({ choices: [choice] })} />
          <QuietSection settings={data} />
          <SettingsSection id="isi-pemberitahuan" title={notificationSettingsCopy.namesTitle}>
            <div className="p-4">
              <Switch
                id="tampilkan-nama"
                label={notificationSettingsCopy.namesLabel}
                text={notificationSettingsCopy.namesText}
                checked={data.showNames}
                onChange={(showNames) => change.mutate({ showNames })}
              />
            </div>
          </SettingsSection>
        </>
      )}
    </div>
  );
}
