import { useEffect } from 'react';
import type { NotificationSettings } from '#contract/notification-settings.ts';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { clockText, DAY_MINUTES } from '#domain/notifications/quiet-hours.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChangeSettings } from '../queries.settings.ts';
import { CardSection } from '#web/ui/titled-section.tsx';

/** Hours without push and mail, in the time zone of the member's province. */
export function QuietSection({ settings: { quiet, proposedQuiet, zone } }: { settings: NotificationSettings }) {
  const change = useChangeSettings();
  return (
    <CardSection id="jam-tenang" title={notificationSettingsCopy.quietTitle} text={notificationSettingsCopy.quietText}>
      <div className="p-4">
        <Switch
          id="pakai-jam-tenang"
          label={notificationSettingsCopy.quietLabel}
          text={notificationSettingsCopy.quietZone(zone)}
          checked={quiet !== null}
          busy={change.isPending}
          onChange={(on) => change.mutate({ quiet: on ? proposedQuiet : null })}
        />
        {quiet && <Hours quiet={quiet} />}
      </div>
    </CardSection>
  );
}

const STEP_MINUTES = 30;
const TIMES = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, i) => clockText(i * STEP_MINUTES));

/** Times in Indonesian form («20.30»): a time field of the browser would use the browser's language. */
function Hours({ quiet }: { quiet: { from: string; to: string } }) {
  const save = useChangeSettings({
    onSaved: () => showToast({ tone: 'ok', text: notificationSettingsCopy.quietSaved }),
  });
  const {
    form,
    typed: hours,
    field,
    sending,
    submit,
  } = useApiForm({
    values: quiet,
    send: async (quiet) => {
      if (quiet.from === quiet.to) return;
      await save.mutateAsync({ quiet });
      // What was chosen while this was under way is not saved yet: it stays.
      const chosen = form.getValues();
      form.reset(quiet);
      for (const side of ['from', 'to'] as const)
        if (chosen[side] !== quiet[side]) form.setValue(side, chosen[side], { shouldDirty: true });
    },
    // The failure was shown already.
    onFailed: () => true,
  });
  // Changed elsewhere; what is chosen here and not saved yet, or could not be, stays.
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (!isDirty) reset({ from: quiet.from, to: quiet.to });
  }, [isDirty, reset, quiet.from, quiet.to]);
  const empty = hours.from === hours.to;
  const same = hours.from === quiet.from && hours.to === quiet.to;
  return (
    <form noValidate className="mt-3 flex flex-col gap-3 border-t border-line pt-4" onSubmit={submit}>
      <div className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
        {(['from', 'to'] as const).map((side) => (
          <SelectField
            key={side}
            id={`jam-tenang-${side}`}
            label={side === 'from' ? notificationSettingsCopy.quietFrom : notificationSettingsCopy.quietTo}
            options={[...new Set([...TIMES, quiet[side]])]
              .sort()
              .map((time) => ({ value: time, label: time.replace(':', '.') }))}
            {...field(side)}
            error={side === 'to' && empty ? notificationSettingsCopy.quietEmpty : null}
          />
        ))}
      </div>
      <Button type="submit" tone="secondary" disabled={same || empty} loading={sending} className="sm:self-start">
        {notificationSettingsCopy.quietSave}
      </Button>
    </form>
  );
}
