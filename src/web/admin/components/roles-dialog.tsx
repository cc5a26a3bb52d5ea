import type { TeamMember } from '#contract/staff.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { rolesText, staffCopy, staffRoleHints, staffRoleWords, teamCopy } from '#copy/staff.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { GroupFrame } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChangeRoles, useRolesRead } from '../queries.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

/** Roles of a team member, with the reason for a change; without a role their access is closed. */
export function RolesDialog({ one, onClose }: { one: TeamMember; onClose: () => void }) {
  const id = useId();
  const change = useChangeRoles();
  const reset = useResetFactor();
  const lastRead = useRolesRead();
  const [before, setBefore] = useState(one.roles);
  const [changed, setChanged] = useState(false);
  const { field, control, failure, sending, submit } = useApiForm({
    values: { roles: one.roles as StaffRole[], reason: '' },
    send: async ({ roles, reason }) => {
      await change.mutateAsync({ id: one.id, roles, before, reason });
      onClose();
      showToast({ tone: 'ok', text: teamCopy.changed(one.username, rolesText(roles)) });
    },
    onFailed: ({ code }) => {
      if (code === 'changed-meanwhile') {
        setBefore((read) => lastRead(one.id) ?? read);
        setChanged(true);
      }
      return false;
    },
  });
  const roles = control('roles');
  return (
    <Modal
      open
      busy={sending || reset.isPending}
      onClose={onClose}
      title={teamCopy.dialogTitle(one.username)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending}>
            {teamCopy.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {changed && <Notice tone="warn">{teamCopy.rolesNow(rolesText(before))}</Notice>}
        <RoleChoices id={id} value={roles.value} onChange={roles.onChange} />
        {roles.value.length === 0 && <Notice tone="warn">{teamCopy.closes(one.username)}</Notice>}
        <ReasonField
          id={`${id}-reason`}
          label={teamCopy.reason}
          hint={teamCopy.reasonHint}
          rows={2}
          failure={failure}
          failed={teamCopy.failed}
          {...field('reason', reasonRule)}
        />
      </form>
      {one.factor && !one.isMe && <ResetFactor one={one} reset={reset} onDone={onClose} />}
    </Modal>
  );
}

type ChoicesProps = { id: string; value: StaffRole[]; onChange: (roles: StaffRole[]) => void };

function RoleChoices({ id, value, onChange }: ChoicesProps) {
  const turn = (role: StaffRole, on: boolean) =>
    onChange(STAFF_ROLES.filter((other) => (other === role ? on : value.includes(other))));
  return (
    <GroupFrame id={`${id}-roles`} label={teamCopy.roles} hint={teamCopy.rolesHint}>
      {STAFF_ROLES.map((role) => (
        <Checkbox key={role} id={`${id}-${role}`} checked={value.includes(role)} onChange={(on) => turn(role, on)}>
          <span className="font-semi">{staffRoleWords[role]}</span>
          <span className="block text-13 text-ink-soft">{staffRoleHints[role]}</span>
        </Checkbox>
      ))}
    </GroupFrame>
  );
}

const useResetFactor = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /api/staff/team/:id/factors/reset', { params: { id }, body: { reason } }),
  });

type ResetProps = { one: TeamMember; reset: ReturnType<typeof useResetFactor>; onDone: () => void };

/** For a colleague who has lost the authenticator and the recovery codes. */
function ResetFactor({ one, reset, onDone }: ResetProps) {
  const id = useId();
  const { field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await reset.mutateAsync({ id: one.id, reason });
      onDone();
      showToast({ tone: 'ok', text: factorCopy.resetDone(one.username) });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
      <p className="text-15">{factorCopy.resetHint}</p>
      <ReasonField
        id={id}
        label={factorCopy.resetReason}
        hint={teamCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={factorCopy.resetFailed}
        {...field('reason', reasonRule)}
      />
      <div>
        <Button type="submit" tone="danger" loading={sending}>
          {factorCopy.reset}
        </Button>
      </div>
    </form>
  );
}
