import type { SupportKind, SupportState } from '#domain/support/requests.ts';
import type { Generated } from 'kysely';
import type { Default, Time, TimeOrNull } from './schema.columns.ts';

/** What people ask the team for; `name`, `mail`, `phone`: of a message. */
export type SupportRequestsTable = {
  id: Generated<string>;
  kind: SupportKind;
  member_id: string | null;
  name: string | null;
  mail: string | null;
  phone: string | null;
  topic: string;
  body: string;
  times: Default<string[]>;
  state: Default<SupportState>;
  created_at: Time;
  due_at: Time;
  changed_at: Time;
  answer: string | null;
  appointment_at: TimeOrNull;
  link: string | null;
  mail_tries: Default<number>;
  mail_started_at: TimeOrNull;
  mailed_at: TimeOrNull;
};
