import type { SettingVersion } from '#contract/settings.ts';
import { settingsCopy } from '#copy/staff-money.ts';
import { staffCopy } from '#copy/staff.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { announce } from '#web/ui/toast.tsx';
import { settingsCsvAddress, useSettingVersions, useWithdrawSetting } from '../queries.money.ts';
import { DownloadButton } from './download-button.tsx';
import { SETTING_NAMES, shownValue } from './setting-values.ts';

type Props = { change: boolean; onPreview: (at: string) => void };

/** All values so far, newest first; the chosen setting is in the address. */
export function SettingHistory(props: Props) {
  const [params, setParams] = useSearchParams();
  const name = SETTING_NAMES.find((one) => one === params.get('nama')) ?? null;
  const query = useSettingVersions(name);
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-20">{settingsCopy.history}</h2>
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full max-w-72">
          <SelectField
            id="nama"
            label={settingsCopy.which}
            value={name ?? ''}
            empty={settingsCopy.every}
            options={SETTING_NAMES.map((one) => ({ value: one, label: settingsCopy.names[one] }))}
            onChange={({ target }) => setParams(target.value ? { nama: target.value } : {}, { replace: true })}
          />
        </div>
        <DownloadButton from={settingsCsvAddress(name)}>{settingsCopy.csv}</DownloadButton>
      </div>
      {query.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {query.isError && versions.length === 0 && (
        <ErrorState
          title={settingsCopy.historyFailed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && versions.length === 0 && <EmptyState drawing="done" title={settingsCopy.historyEmpty} />}
      {versions.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface text-15">
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} {...props} />
          ))}
        </ul>
      )}
      <NextPageFailure query={query} message={asApiError(query.error).message} />
      {query.hasNextPage && (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
          {staffCopy.more}
        </Button>
      )}
    </section>
  );
}

const TONES = { coming: 'plain', now: 'ok', past: 'plain' } as const;

function VersionRow({ version, change, onPreview }: Props & { version: SettingVersion }) {
  const { dateTimeText } = useDates();
  const { name, state, value, validFrom, setAt, by, reason } = version;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <b className="font-semi">{settingsCopy.names[name]}</b>{' '}
        <Badge tone={TONES[state]}>{settingsCopy.states[state]}</Badge>
        <span className="block break-words">{shownValue(name, value).join('; ')}</span>
        <span className="block text-13 text-ink-soft">
          {settingsCopy.validFrom(dateTimeText(validFrom))}.{' '}
          {settingsCopy.by(by ?? settingsCopy.demo, dateTimeText(setAt))}
          {reason && `. ${reason}`}
        </span>
      </div>
      {state === 'coming' && (
        <div className="flex gap-2">
          <Button small tone="secondary" onClick={() => onPreview(validFrom)}>
            {settingsCopy.preview}
          </Button>
          {change && <Withdraw version={version} />}
        </div>
      )}
    </li>
  );
}

/** Asks once: what was set, and from when, is nowhere to be had again afterwards. */
function Withdraw({ version: { id, name, value, validFrom } }: { version: SettingVersion }) {
  const { dateTimeText } = useDates();
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWithdrawSetting();
  const yes = () =>
    // Told although the new list may have taken this row's button away.
    withdraw
      .mutateAsync(id)
      .then(
        () => announce(settingsCopy.withdrawn),
        (error) => showErrorToast(error, settingsCopy.saveFailed),
      )
      .finally(() => setIsAsked(false));
  return (
    <>
      <Button
        small
        tone="danger"
        aria-label={settingsCopy.withdrawOf(settingsCopy.names[name])}
        onClick={() => setIsAsked(true)}
      >
        {settingsCopy.withdraw}
      </Button>
      <AskDialog
        open={isAsked}
        title={settingsCopy.withdrawTitle(settingsCopy.names[name])}
        yes={settingsCopy.withdraw}
        no={settingsCopy.withdrawKeep}
        busy={withdraw.isPending}
        onYes={() => void yes()}
        onClose={() => setIsAsked(false)}
      >
        <p>{settingsCopy.withdrawText(settingsCopy.validFrom(dateTimeText(validFrom)))}</p>
        <p className="font-semi break-words">{shownValue(name, value).join('; ') || settingsCopy.nothing}</p>
      </AskDialog>
    </>
  );
}
