import type { MemberFile } from '#contract/desk.ts';
import { useEffect, useRef, useState } from 'react';
import { memberDeskCopy, presetReasons, spanCopy } from '#copy/member-desk.ts';
import { categoryWords } from '#copy/safety.ts';
import { REPORT_CATEGORIES, type ReportCategory } from '#domain/safety/reports.ts';
import { type FieldProps, useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type Act, isOut, useMemberAct } from '../queries.desk.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';
import { RecoveryLink } from './recovery-link.tsx';

type Typed = {
  act: Act | '';
  cause: ReportCategory | '';
  tier: 'premium' | 'pro';
  days: string;
  whatsapp: string;
  reason: string;
};
type Link = { link: string; minutes: number };

/** Fields that have a rule, as they stand below each other. */
const FIELD_IDS = [
  ['act', 'tindakan'],
  ['cause', 'sebab'],
  ['whatsapp', 'nomor-anggota'],
  ['reason', 'alasan-tindakan'],
] as const;

/** The form of one act; `link`: the last one made is a recovery link. */
function useActForm(file: MemberFile) {
  const [link, setLink] = useState<Link | null>(null);
  const act = useMemberAct(file);
  const { dateTimeText } = useDates();
  const acting = useApiForm<Typed>({
    values: { act: '', cause: '', tier: 'premium', days: '30', whatsapp: '', reason: '' },
    send: async ({ act: wanted, cause, tier, days, whatsapp, reason }) => {
      if (wanted === '') return;
      const span = (wanted === 'suspend' || wanted === 'grant') && days !== '' ? Number(days) : null;
      const did = await act.mutateAsync({ act: wanted, cause: cause || 'other', tier, days: span, whatsapp, reason });
      setLink(did && 'link' in did ? did : null);
      acting.form.reset();
      // The file shows it too, but far above the button.
      showToast({ tone: 'ok', text: doneText(wanted, did, dateTimeText) });
    },
    leads: true,
    onInvalid: (wrong) => goToField(FIELD_IDS.find(([name]) => wrong[name])?.[1] ?? 'tindakan'),
  });
  return { ...acting, link };
}

/** The viewer's possible acts on this member: one at a time, with a reason. */
export function MemberActs({ file }: { file: MemberFile }) {
  const acts = actsOn(file);
  const acting = useActForm(file);
  const { form, typed, control, submit, link } = acting;
  const chosen = control('act', { required: memberDeskCopy.actNeeded });
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="tindakan-judul" className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 id="tindakan-judul" className="text-17 font-semi">
        {memberDeskCopy.act}
      </h3>
      {link && <RecoveryLink {...link} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ChoiceGroup
          id="tindakan"
          label={memberDeskCopy.choose}
          options={acts.map((value) => ({ value, label: memberDeskCopy.actions[value] }))}
          {...chosen}
          onChange={(value) => {
            // A span chosen for another act is none of this one's choices, and would be sent unseen.
            form.resetField('days');
            chosen.onChange(value);
          }}
        />
        {typed.act !== '' && <Rest file={file} act={typed.act} acting={acting} />}
      </form>
    </section>
  );
}

type RestProps = { file: MemberFile; act: Act; acting: ReturnType<typeof useActForm> };

/** What the chosen act asks for, scrolled into view: it comes below the fold. */
function Rest({ file, act, acting: { form, field, control, failure, sending } }: RestProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => void own.current?.scrollIntoView({ block: 'nearest' }), [act]);
  return (
    <div ref={own} className="flex scroll-mb-5 flex-col gap-4">
      {DECIDES.has(act) && (
        <SelectField
          id="sebab"
          label={memberDeskCopy.cause}
          empty={memberDeskCopy.choose}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: categoryWords[value] }))}
          {...field('cause', { required: memberDeskCopy.causeNeeded, shouldUnregister: true })}
        />
      )}
      <Particulars
        file={file}
        act={act}
        tier={control('tier')}
        days={control('days')}
        whatsapp={field('whatsapp', NUMBER_RULE)}
      />
      <ReasonField
        id="alasan-tindakan"
        label={memberDeskCopy.reason}
        hint={memberDeskCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={memberDeskCopy.failed}
        presets={presetsOf(act)}
        onPick={(reason) => form.setValue('reason', reason, { shouldValidate: true })}
        {...field('reason', reasonRule)}
      />
      <div>
        <Button type="submit" tone={act === 'ban' ? 'danger' : 'primary'} loading={sending}>
          {memberDeskCopy.confirm}
        </Button>
      </div>
    </div>
  );
}

/** Other acts ask for no number. */
const NUMBER_RULE = {
  validate: (whatsapp: string, { act }: Typed) =>
    act !== 'recovery-link' || whatsapp.trim() !== '' || memberDeskCopy.askedNumberNeeded,
};

type Control<V extends string> = { value: V; error: string | null; onChange: (value: V) => void };
const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const TIERS = (['premium', 'pro'] as const).map((value) => ({ value, label: memberDeskCopy.tiers[value] }));

type ParticularsProps = {
  file: MemberFile;
  act: Act;
  tier: Control<'premium' | 'pro'>;
  days: Control<string>;
  whatsapp: FieldProps;
};

/** Length of a suspension; kind and length of a plan; number for a recovery link; what an end takes too. */
function Particulars({ file, act, tier, days, whatsapp }: ParticularsProps) {
  const { askedNumber, askedNumberHint } = memberDeskCopy;
  if (act === 'recovery-link')
    return (
      <TextField
        id="nomor-anggota"
        label={askedNumber}
        hint={askedNumberHint}
        inputMode="tel"
        autoComplete="off"
        {...whatsapp}
      />
    );
  if (act === 'plan-end' && file.plan?.beneath)
    return <p className="text-15 text-ink-soft">{memberDeskCopy.endsBeneath}</p>;
  if (act !== 'suspend' && act !== 'grant') return null;
  const words = act === 'grant' ? spanCopy.grants : spanCopy.suspensions;
  return (
    <>
      {act === 'grant' && <ChoiceGroup id="paket" label={spanCopy.grant} options={TIERS} {...tier} />}
      <ChoiceGroup id="lama" label={spanCopy.suspension} options={options(words)} {...days} />
    </>
  );
}

/** Acts whose cause the member is told, as a class. */
const DECIDES: ReadonlySet<string> = new Set(['warn', 'suspend', 'ban'] satisfies Act[]);

function doneText(act: Act, did: Link | { periodEndsAt: string | null } | null, time: (at: string) => string): string {
  if (act !== 'grant') return memberDeskCopy.done[act];
  const until = did && 'periodEndsAt' in did ? did.periodEndsAt : null;
  return memberDeskCopy.granted(until && time(until));
}

function presetsOf(act: Act): readonly string[] {
  if (DECIDES.has(act)) return presetReasons.sanction;
  if (act === 'grant') return presetReasons.grant;
  if (act === 'plan-end') return presetReasons.planEnd;
  return act === 'lift' ? presetReasons.lift : presetReasons.account;
}

/** Acts possible for a member in this state. */
function actsOn({ can, plan, member: { status } }: MemberFile): Act[] {
  // Closed by its owner, or by whoever has their password: in the days of grace a link brings the owner back.
  if (status === 'deleted') return can.includes('recovery-link') ? ['recovery-link'] : [];
  const sanctions: Act[] =
    status === 'banned' ? ['lift'] : ['warn', 'suspend', 'ban', ...(isOut(status) ? (['lift'] as const) : [])];
  const account: Act[] =
    status === 'active' ? (['sign-out', 'recovery-link'] as const).filter((act) => can.includes(act)) : [];
  const runs = plan !== undefined && plan.tier !== 'basic';
  const plans: Act[] = [...(status === 'active' ? (['grant'] as const) : []), ...(runs ? (['plan-end'] as const) : [])];
  return [...(can.includes('sanction') ? sanctions : []), ...account, ...(can.includes('grant') ? plans : [])];
}
