import type { IntroductionState } from '#domain/support/introduction.ts';
import type { SupportKind, SupportState } from '#domain/support/requests.ts';
import type { Generated } from 'kysely';
import type { Default, Time, TimeOrNull } from './schema.columns.ts';

/** Requests to the team; `name`, `mail`, `phone`: of a message. */
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
  /** The member took an appointment back, and nobody of the team has read it since. */
  taken_back: Default<boolean>;
  /** Who of the team acted on a consultation last. */
  taken_by: Default<string | null>;
  mail_tries: Default<number>;
  mail_started_at: TimeOrNull;
  mailed_at: TimeOrNull;
  /** When the team was mailed of this message, or right over own data. */
  team_told_at: TimeOrNull;
  team_mail_tries: Default<number>;
  team_mail_started_at: TimeOrNull;
  /** Of a right over own data: when the team was mailed of it again, near its due time. */
  team_reminded_at: TimeOrNull;
};

/** Calls between two matches; `until`: when the present state expires. */
export type IntroductionsTable = {
  id: Generated<string>;
  asker_id: string;
  other_id: string;
  state: Default<IntroductionState>;
  times: Date[];
  asked_at: Time;
  changed_at: Time;
  until: Time;
  chosen_at: TimeOrNull;
  due_at: TimeOrNull;
  link: string | null;
  answer: string | null;
  reminded: Default<number>;
};
