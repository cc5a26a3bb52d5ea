import type { NotificationSettings } from '#contract/notification-settings.ts';
import { useState } from 'react';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChangeSettings } from '../queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** When nothing leaves by browser and mail, by the clock of the member's province. */
export function QuietSection({ settings: { quiet, proposedQuiet, zone } }: { settings: NotificationSettings }) {
  const change = useChangeSettings();
  return (
    <SettingsSection id="jam-tenang" title={notificationSettingsCopy.quietTitle} text={notificationSettingsCopy.quietText}>
      <div className="p-4">
        <Switch
          id="pakai-jam-tenang"
          label={notificationSettingsCopy.quietLabel}
          text={notificationSettingsCopy.quietZone(zone)}
          checked={quiet !== null}
          busy={change.isPending}
          onChange={(on) => change.mutate({ quiet: on ? proposedQuiet : null })}
        />
        {quiet && <Hours key={`${quiet.from}-${quiet.to}`} quiet={quiet} />}
      </div>
    </SettingsSection>
  );
}

function Hours({ quiet }: { quiet: { from: string; to: string } }) {
  const save = useChangeSettings({ onSaved: () => showToast({ tone: 'ok', text: notificationSettingsCopy.quietSaved }) });
  const [hours, setHours] = useState(quiet);
  const [tried, setTried] = useState(false);
  const error = tried && hours.from === hours.to ? notificationSettingsCopy.quietEmpty : null;
  const same = hours.from === quiet.from && hours.to === quiet.to;
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (hours.from !== hours.to && hours.from && hours.to && !save.isPending) save.mutate({ quiet: hours });
      }}
    >
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            id={`jam-tenang-${side}`}
            type="time"
            required
            label={side === 'from' ? notificationSettingsCopy.quietFrom : notificationSettingsCopy.quietTo}
            value={hours[side]}
            error={side === 'to' ? error : null}
            onChange={(event) => setHours({ ...hours, [side]: event.target.value })}
          />
        ))}
      </div>
      <Button type="submit" tone="secondary" disabled={same} loading={save.isPending} className="sm:self-start">
        {notificationSettingsCopy.quietSave}
      </Button>
    </form>
  );
}
