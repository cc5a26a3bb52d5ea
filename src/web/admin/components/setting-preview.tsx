import { useQuery } from '@tanstack/react-query';
import { settingsCopy } from '#copy/staff-money.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { shownValue } from './setting-values.ts';

const previewKey = serverState<[at: string]>('staff-settings-preview', []);
const SHOWN = ['prices', 'accounts', 'contact', 'photo-review'] as const;

/** What members and visitors see at a moment. */
export function SettingPreview({ at, onClose }: { at: string; onClose: () => void }) {
  const { dateTimeText } = useDates();
  const query = useQuery({
    queryKey: previewKey(at),
    queryFn: ({ signal }) => call('GET /api/staff/settings/preview', { query: { at }, signal }),
  });
  const seen = query.data && {
    ...query.data.plans,
    accounts: query.data.accounts,
    'photo-review': query.data.photoReview,
  };
  return (
    <Modal open onClose={onClose} title={settingsCopy.previewTitle(dateTimeText(at))}>
      {query.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {query.isError && (
        <ErrorState
          title={settingsCopy.previewFailed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {seen && (
        <dl className="flex flex-col gap-4 text-15">
          {SHOWN.map((name) => {
            const lines = shownValue(name, seen[name]);
            return (
              <div key={name}>
                <dt className="text-13 text-ink-soft">{settingsCopy.names[name]}</dt>
                {(lines.length > 0 ? lines : [settingsCopy.unset]).map((line) => (
                  <dd key={line} className="break-words">
                    {line}
                  </dd>
                ))}
              </div>
            );
          })}
        </dl>
      )}
    </Modal>
  );
}
