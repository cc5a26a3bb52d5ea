import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { SubPage } from '#web/ui/sub-page.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { DataSaverSection } from './components/data-saver-section.tsx';
import { GroupsSection } from './components/groups-section.tsx';
import { MailSection } from './components/mail-section.tsx';
import { PushSection } from './components/push-section.tsx';
import { QuietSection } from './components/quiet-section.tsx';
import { useChangeSettings, useNotificationSettings } from './queries.settings.ts';

export const meta = () => pageMeta(notificationSettingsCopy.title);

/** /notifikasi/pengaturan: notifications by group and channel, and quiet hours. */
export default function NotificationSettingsScreen() {
  const { data, isPending, isError, error, refetch } = useNotificationSettings();
  const change = useChangeSettings();
  return (
    <SubPage
      back={{ to: '/notifikasi', text: notificationSettingsCopy.back }}
      title={notificationSettingsCopy.title}
      lead={notificationSettingsCopy.lead}
    >
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
          <CardSection id="isi-pemberitahuan" title={notificationSettingsCopy.namesTitle}>
            <div className="p-4">
              <Switch
                id="tampilkan-nama"
                label={notificationSettingsCopy.namesLabel}
                text={notificationSettingsCopy.namesText}
                checked={data.showNames}
                onChange={(showNames) => change.mutate({ showNames })}
              />
            </div>
          </CardSection>
          <DataSaverSection />
        </>
      )}
    </SubPage>
  );
}
