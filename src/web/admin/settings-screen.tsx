import { useState } from 'react';
import type { Settings, SettingName, SettingVersion } from '#contract/settings.ts';
import { settingsCopy } from '#copy/staff-money.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SettingDialog } from './components/setting-dialog.tsx';
import { SettingHistory } from './components/setting-history.tsx';
import { SettingPreview } from './components/setting-preview.tsx';
import { SETTING_NAMES, shownValue } from './components/setting-values.ts';
import { AnswerPage } from './components/staff-page.tsx';
import { useSettings, useSettingVersions } from './queries.money.ts';

export const meta = () => pageMeta(settingsCopy.title);

/** /admin/pengaturan: dated settings of the team, with their history and a preview for members. */
export default function SettingsScreen() {
  const query = useSettings();
  const coming = useComing();
  const [editing, setEditing] = useState<SettingName | null>(null);
  const [previewAt, setPreviewAt] = useState<string | null>(null);
  return (
    <AnswerPage title={settingsCopy.title} lead={settingsCopy.lead} failed={settingsCopy.failed} query={query}>
      {(settings) => (
        <>
          <div>
            <Button tone="secondary" onClick={() => setPreviewAt(new Date().toISOString())}>
              {settingsCopy.preview}
            </Button>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            {SETTING_NAMES.map((name) => (
              <SettingCard
                key={name}
                name={name}
                settings={settings}
                coming={coming.filter((one) => one.name === name)}
                onEdit={() => setEditing(name)}
              />
            ))}
          </div>
          <SettingHistory change={settings.can.change} onPreview={setPreviewAt} />
          {editing && <SettingDialog name={editing} value={settings.now[editing]} onClose={() => setEditing(null)} />}
          {previewAt && <SettingPreview at={previewAt} onClose={() => setPreviewAt(null)} />}
        </>
      )}
    </AnswerPage>
  );
}

/** What is set for later, the soonest first, as far as the history is loaded: it is the same question. */
function useComing(): SettingVersion[] {
  const versions = useSettingVersions(null).data?.pages.flatMap((page) => page.versions) ?? [];
  return versions.filter(({ state }) => state === 'coming').toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
}

type CardProps = { name: SettingName; settings: Settings; coming: readonly SettingVersion[]; onEdit: () => void };

function SettingCard({ name, settings, coming, onEdit }: CardProps) {
  const { dateTimeText } = useDates();
  const lines = shownValue(name, settings.now[name]);
  const title = settingsCopy.names[name];
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-[min(100%,9rem)] flex-1 text-17">{title}</h2>
        {settings.can.change && (
          <Button small tone="secondary" className="shrink-0" aria-label={settingsCopy.edit(title)} onClick={onEdit}>
            {settingsCopy.edit('').replace(/: $/, '')}
          </Button>
        )}
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-15">
        {(lines.length > 0 ? lines : [settingsCopy.nothing]).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {coming.map(({ id, value, validFrom }) => (
        <p key={id} className="mt-2 border-t border-line pt-2 text-15 break-words text-ink-soft">
          {settingsCopy.coming(dateTimeText(validFrom))} {shownValue(name, value).join('; ') || settingsCopy.nothing}
        </p>
      ))}
    </Card>
  );
}
