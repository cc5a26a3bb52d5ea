import { useState } from 'react';
import type { SettingName } from '#contract/settings.ts';
import { settingsCopy } from '#copy/staff-money.ts';
import { PHOTO_REVIEWS, type PhotoReview } from '#domain/safety/photo-review.ts';
import type { ApiError } from '#web/lib/api.ts';
import { useApiForm, type FieldProps } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLastRead, usePutSetting } from '../queries.money.ts';
import { partTyped } from './part-typed.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';
import { priceProblem, SETTING_FORMS, shownValue, type Typed, typedAt, typedValue } from './setting-values.ts';

type Props = { name: SettingName; value: unknown; onClose: () => void };
type Text = { name: string; label: string; hint?: string; kind: 'price' | 'line' | 'lines' };

const FIELDS: Record<SettingName, readonly Text[]> = {
  prices: [
    { name: 'premium', label: settingsCopy.premium, kind: 'price' },
    { name: 'pro', label: settingsCopy.pro, kind: 'price' },
    { name: 'monthly', label: settingsCopy.monthly, kind: 'price' },
  ],
  accounts: [{ name: 'list', label: settingsCopy.accounts, hint: settingsCopy.accountsHint, kind: 'lines' }],
  contact: [
    { name: 'whatsapp', label: settingsCopy.whatsapp, kind: 'line' },
    { name: 'email', label: settingsCopy.email, kind: 'line' },
    { name: 'phone', label: settingsCopy.phone, kind: 'line' },
    { name: 'hours', label: settingsCopy.hours, hint: settingsCopy.hoursHint, kind: 'lines' },
    { name: 'social', label: settingsCopy.social, hint: settingsCopy.socialHint, kind: 'lines' },
  ],
  'unique-amounts': [],
  'photo-review': [],
};

const FROM = 'setelan-mulai';
const RULES = { price: { validate: (typed: string) => priceProblem(typed) ?? true }, line: {}, lines: {} } as const;

/** A new value of a setting, from a moment on, with the reason. */
export function SettingDialog({ name, value, onClose }: Props) {
  const put = usePutSetting();
  const { dateText } = useDates();
  const { before, changed, onChanged } = useBefore(name, value);
  const [first] = useState<Typed>(() => typedValue(name, value));
  const title = settingsCopy.names[name];
  const { form, field, control, failure, sending, submit } = useApiForm<Typed>({
    values: { ...first, validFrom: '', reason: '' },
    send: async ({ validFrom, reason, ...typed }) => {
      await put.mutateAsync({
        name,
        value: SETTING_FORMS[name].value(typed as Typed),
        before,
        validFrom: validFrom ? new Date(validFrom).toISOString() : null,
        reason: reason ?? '',
      });
      showToast({ tone: 'ok', text: settingsCopy.saved(title, validFrom ? dateText(new Date(validFrom)) : null) });
      onClose();
    },
    fieldOf: { 'reason-required': 'reason', 'setting-in-the-past': 'validFrom' },
    onFailed: (failed) => {
      if (failed.code === 'changed-meanwhile') onChanged();
      const wrong = wrongFields(name, failed);
      for (const [i, { at, message }] of wrong.entries()) form.setError(at, { message }, { shouldFocus: i === 0 });
      return wrong.length > 0;
    },
  });
  return (
    <Modal
      open
      busy={sending}
      aside
      onClose={onClose}
      title={settingsCopy.edit(title)}
      footer={<Foot sending={sending} onClose={onClose} onSave={() => submit()} />}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {changed && <HoldsNow name={name} value={before} />}
        {FIELDS[name].map((text) => (
          <SettingField key={text.name} text={text} field={field(text.name, RULES[text.kind])} />
        ))}
        {name === 'photo-review' && <Review {...(control('when') as ReviewControl)} />}
        {name === 'unique-amounts' && <OnOff {...(control('on') as OnOffControl)} />}
        <TextField
          id={FROM}
          type="datetime-local"
          optional
          label={settingsCopy.from}
          hint={settingsCopy.fromHint}
          {...field('validFrom', { validate: () => partTyped(FROM) ?? true })}
        />
        <ReasonField
          id="setelan-alasan"
          label={settingsCopy.reason}
          hint={settingsCopy.reasonHint}
          rows={2}
          failure={failure}
          failed={settingsCopy.saveFailed}
          {...field('reason', reasonRule)}
        />
      </form>
    </Modal>
  );
}

function Foot({ sending, onClose, onSave }: { sending: boolean; onClose: () => void; onSave: () => void }) {
  return (
    <>
      <Button tone="secondary" disabled={sending} onClick={onClose}>
        {settingsCopy.cancel}
      </Button>
      <Button loading={sending} onClick={onSave}>
        {settingsCopy.save}
      </Button>
    </>
  );
}

/** The fields a refused value is wrong in, with what to say at each. */
function wrongFields(name: SettingName, { code, fields, message }: ApiError) {
  const wrong = code === 'setting-invalid' ? fields.map((one) => typedAt(one.field)) : [];
  return wrong
    .filter((one) => FIELDS[name].some((text) => text.name === one.field))
    .map(({ field: at, line }) => ({ at, message: line ? settingsCopy.wrongLine(line) : message }));
}

/** The value this change starts from: the one that was read at first, or that a refusal showed. */
function useBefore(name: SettingName, value: unknown) {
  const lastRead = useLastRead();
  const [read, setRead] = useState({ before: value, changed: false });
  return { ...read, onChanged: () => setRead({ before: lastRead(name), changed: true }) };
}

/** What a colleague has set meanwhile, beside what was typed. */
function HoldsNow({ name, value }: Pick<Props, 'name' | 'value'>) {
  const lines = shownValue(name, value);
  return (
    <Notice tone="warn" title={settingsCopy.now}>
      {(lines.length > 0 ? lines : [settingsCopy.nothing]).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </Notice>
  );
}

type ReviewControl = { value: PhotoReview; error: string | null; onChange: (value: PhotoReview) => void };

function Review(review: ReviewControl) {
  return (
    <ChoiceGroup
      id="setelan-when"
      label={settingsCopy.names['photo-review']}
      hint={settingsCopy.photoReviewHint}
      options={PHOTO_REVIEWS.map((value) => ({ value, label: settingsCopy.photoReviews[value] }))}
      {...review}
    />
  );
}

type OnOffControl = { value: 'on' | 'off'; error: string | null; onChange: (value: 'on' | 'off') => void };

function OnOff(on: OnOffControl) {
  return (
    <ChoiceGroup
      id="setelan-on"
      label={settingsCopy.suffix}
      options={[
        { value: 'on', label: settingsCopy.on },
        { value: 'off', label: settingsCopy.off },
      ]}
      {...on}
    />
  );
}

function SettingField({ text, field }: { text: Text; field: FieldProps }) {
  const common = { id: `setelan-${text.name}`, label: text.label, hint: text.hint, ...field };
  if (text.kind === 'lines') return <TextArea {...common} rows={4} spellCheck={false} />;
  // Not type=number: it reads «118.000» as 118.
  return <TextField {...common} inputMode={text.kind === 'price' ? 'numeric' : undefined} autoComplete="off" />;
}
