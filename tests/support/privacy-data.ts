/**
 * What every table of the database holds of whom (docs/privacy-data.md): each column stands here by its name, so that a
 * new one without a row fails `api/privacy-data.test.ts`.
 */
export type DataGroup = {
  title: string;
  /** What it is, and whose. */
  holds: string;
  why: string;
  kept: string;
  /** What a court order could obtain. */
  order: string;
  tables: Readonly<Record<string, string>>;
};

const WITH_ACCOUNT = 'With the account: erased 7 days after its end, at once for who waives them';

export const PRIVACY_DATA: readonly DataGroup[] = [
  {
    title: 'Accounts',
    holds: 'Username, state and times of an account; the password as argon2id',
    why: 'Signing in; who exists for whom',
    kept: WITH_ACCOUNT,
    order: 'Username, state and times; no password can be read',
    tables: {
      accounts:
        'id username password_hash status paused_at is_demo first_signed_in_at created_at role unproved_since number_proved_at consent_withdrawn_at',
      account_deletions: 'member_id asked_at due_at',
      handles: 'handle member_id chosen_at released_at',
      staff_roles: 'staff_id role',
    },
  },
  {
    title: 'Profiles and photos',
    holds:
      'What a member wrote about themselves and whom they look for: religion, ethnicity, past, income, family, WhatsApp number (plain, and a keyed hash), Instagram; where photos lie and a picture hash',
    why: 'Finding and showing fitting people (consent «profile»)',
    kept: WITH_ACCOUNT,
    order: 'All of it, and the photos: the database is not encrypted by column',
    tables: {
      profiles:
        'member_id nama gender age_given age_given_on birth_date height weight domicile religion ethnicity tribe_value job income marital_status my_status family_background min_height_wanted min_income_wanted age_range_min age_range_max age_range_open religion_pref desired_partner_religions tribe_pref ldr_pref partner_status_expectation children_preference love_language stress_language dealbreakers past_behavior past_mistake_type accept_bad_past instagram instagram_open contact_wa revision updated_at contact_wa_hash education marriage_plan about hobbies languages smoking worship siblings city prompts closed_fields',
      photos: 'id member_id position object_key width height created_at shown phash hashed_at held reviewed_at',
      card_versions: 'member_id version',
    },
  },
  {
    title: 'Profiles in codes, for the search in the database',
    holds:
      'What the rules judge, in numbers; typed words as hashes; states before the last changes. Empty unless MATCH_ENGINE=postgres',
    why: 'Finding fitting people (consent «profile»)',
    kept: 'With the account; states before: a day',
    order: 'What the profile says, in codes',
    tables: {
      match_members:
        'id gender home_only religion_only children status_most status past religion ethnicity domicile age age_from age_to height height_known_from min_height religions_taken income income_wish languages stress tribe tribe_only dealbreaker_bits dealbreakers ldr age_open',
      match_past:
        'id gender home_only religion_only children status_most status past religion ethnicity domicile age age_from age_to height height_known_from min_height religions_taken income income_wish languages stress tribe tribe_only dealbreaker_bits dealbreakers ldr age_open epoch existed changed_at',
    },
  },
  {
    title: 'Numbers and mail',
    holds: 'The number or address a member says is theirs, and hashed or shown codes that prove it',
    why: 'One person an account; reaching the member',
    kept: `Codes: ten days at most; the rest: ${WITH_ACCOUNT.toLowerCase()}`,
    order: 'Number and address; of codes sent only hashes',
    tables: {
      number_claims: 'member_id number claimed_at',
      number_codes: 'id member_id number code_hash shown_code tries made_at expires_at used_at',
      told_candidates: 'member_id count told_at',
      mail_addresses: 'member_id address verified_at',
      mail_checks: 'member_id address code_hash tries expires_at',
    },
  },
  {
    title: 'Consents',
    holds: 'What a member agreed to and took back: version, hash of the text, time, way, keyed hash of the address',
    why: 'UU 27/2022 Ps. 22, 24: it must be shown',
    kept: 'With the account; of erased accounts 5 years by the SHA-256 of the id, without address',
    order: 'All of it; an address can only be compared with one that is known, with our key',
    tables: {
      consents: 'id member_id purpose given version text_hash ip_hash given_at way',
      erased_consents: 'member_hash purpose given version text_hash given_at kept_until way',
    },
  },
  {
    title: 'Documents',
    holds:
      'Records of proofs of income and divorce certificates and who of the team opened them; the files lie sealed (AES-256-GCM)',
    why: 'Verification (consent «documents»)',
    kept: 'File: 30 days after the decision, of a number that stays unproved 30 days after it was sent, at once when the consent is taken back; record: with the account',
    order: 'Records; files within their days, since we hold the key',
    tables: {
      documents:
        'id member_id kind object_key mime name bytes status created_at decided_at decided_by decision_note verified_value erased_at lapsed',
      document_openings: 'id document_id staff_id reason opened_at claim',
    },
  },
  {
    title: 'Between members',
    holds:
      'Likes, notes, matches, passes, blocks, permissions, who opened whose profile, calls asked for, hidden numbers (keyed hash and last three digits)',
    why: 'What members do with each other',
    kept: `${WITH_ACCOUNT}; the link of a call earlier`,
    order: 'All of it; of hidden numbers only hash and three digits',
    tables: {
      likes: 'from_id to_id created_at',
      like_notes: 'from_id to_id field prompt body',
      matches: 'a_id b_id created_at ended_at ended_by',
      match_events: 'member_id other_id created_at seen_at',
      match_digests: 'member_id told_at',
      passes: 'member_id other_id passed_at',
      blocks: 'blocker_id blocked_id created_at nama knew_id',
      hidden_numbers: 'member_id number_hash ending created_at kept_until',
      hidden_pairs: 'member_id other_id cause since',
      opened_cards: 'viewer_id candidate_id opened_at opened_by',
      profile_permissions: 'id requester_id target_id status requested_at responded_at',
      profile_views: 'owner_id viewer_id first_at last_at',
      introductions: 'id asker_id other_id state times asked_at changed_at until chosen_at due_at link answer reminded',
    },
  },
  {
    title: 'Messages',
    holds:
      'What members wrote each other and in the room, in plain text; reading places; the name and handle a member last saw of the other. With REDIS_URL Redis has what its instances told each other of it, on its way to open pages',
    why: 'Chat and room',
    kept: 'With the account of the writer: emptied for the other side; in Redis 3 minutes at most, 10 after the last instance stopped',
    order: 'All of it: messages are not encrypted end to end',
    tables: {
      conversations: 'id a_id b_id created_at expires_at active_at last_seq a_read_seq b_read_seq a_extends b_extends',
      known_names: 'conversation_id member_id nama handle seen_at',
      messages: 'conversation_id seq sender_id client_id body created_at',
      room_messages: 'seq rev author_id client_id body mentions reply_to created_at deleted_at deleted_by',
      room_addressings: 'author_id member_id slot at',
      room_mutes: 'member_id until reason muted_by created_at',
      room_state: 'one last_rev last_seq cleared_seq',
    },
  },
  {
    title: 'Notifications and what leaves',
    holds:
      'What a member was told of and how, browsers that may be pushed to; messages that left, with number or address',
    why: 'Telling members; showing that a message was sent',
    kept: 'By jobs (docs/operations.md, «Jobs»); at the latest with the account',
    order: 'All of it, while it is kept; a code is erased once it is dealt with',
    tables: {
      notifications: 'id member_id kind about_id data dedupe_key created_at read_at place collapse_key counted in_app',
      notification_choices: 'member_id topic channel chosen',
      notification_deliveries:
        'id notification_id member_id channel due_at starts tries sent_to outcome done_at failure',
      notification_settings: 'member_id quiet_from quiet_to show_names',
      push_subscriptions: 'id member_id session_id_hash endpoint p256dh auth created_at',
      outgoing_messages:
        'id channel recipient body created_at sent_at template template_values ref due_at starts tries counted_on outcome done_at failure provider_id status billable',
      outbox: 'id kind payload dedupe_key created_at processed_at tries retry_at failure',
    },
  },
  {
    title: 'Sessions, devices, factors',
    holds:
      'Sessions and devices by hash, browser, first half of the address and a keyed hash of it; public keys; sealed secrets of authenticators; hashed codes',
    why: 'Keeping accounts their owner’s',
    kept: 'Until they end, at the latest with the account',
    order: 'When, with which browser, and half of the address; nothing that signs in',
    tables: {
      sessions: 'id_hash member_id created_at last_seen_at expires_at user_agent ip_hash id network factor_at',
      known_devices: 'id_hash member_id last_seen_at',
      passkeys: 'id member_id credential_id public_key counter transports name added_at last_used_at copied_at',
      passkey_challenges: 'challenge_hash purpose member_id session_hash expires_at',
      totp_secrets: 'member_id sealed created_at confirmed_at last_step',
      recovery_codes: 'member_id code_hash used_at',
      recovery_links: 'access_hash refresh_hash member_id expires_at used_at',
      password_resets: 'id member_id code_hash tries expires_at used_at created_at',
      rate_limits: 'key points expire',
    },
  },
  {
    title: 'Money',
    holds:
      'Plans, quotes, payments with name, mail, phone and notes as typed, sealed proofs of transfer, charges of the gateway, codes used by number hash',
    why: 'What was bought; bookkeeping',
    kept: 'Name, mail, phone, notes and proof: with the account; number, plan, amount and times: for the books, of nobody',
    order: 'All of it while the account is there; afterwards amounts and times without a name',
    tables: {
      subscriptions: 'member_id tier status trial_end period_end updated_at',
      plan_entries: 'id member_id kind tier days until at payment_id staff_id reason revoked_at',
      quotes: 'id member_id plan code_id original discount suffix final made_at expires_at closed_at used',
      payments:
        'id number member_id quote_id plan method account name email phone notes code original discount suffix final proof_id proof_seen_before status submitted_at decided_at decided_by reason refunded_at refunded_by refund_reason refund_asked_at refund_ask_reason refund_refused_at refund_refused_by refund_refusal covers_until ended paid_twice amount_differs',
      payment_charges:
        'order_id payment_id attempt method bank amount state told qris va_number biller_code made_at expires_at ask_at differing_answers differing_paid',
      payment_mails: 'id payment_id what made_at due_at starts tries done_at outcome failure',
      payment_openings: 'id payment_id staff_id opened_at',
      payment_proofs: 'id member_id object_key mime name bytes sent_hash sent_at erased_at picture_hash',
      referral_codes: 'id code terms max_uses starts_at ends_at active note is_demo made_at made_by',
      referral_uses: 'payment_id code_id number_hash used_at given_back_at',
      idempotency_keys: 'account_id key request_hash answer made_at',
      compensation_runs: 'id kind days reason staff_id made_at selected done_at',
      compensation_items: 'run_id subject_id outcome before_at after_at done_at',
    },
  },
  {
    title: 'Safety and requests',
    holds:
      'Reports with what the reporter saw (photos sealed), decisions, appeals, requests to the team; banned and muted numbers and removed pictures by hash',
    why: 'Keeping members safe; answering them',
    kept: 'Evidence: 90 days after the decision, of a decided report not longer than both accounts are there; contact requests: 180 days; bans: to their end or 5 years, by hash; mutes: to their end, by hash; picture hashes: 2 years',
    order: 'All of it while it is kept; of a banned number only whether a known one is it',
    tables: {
      reports:
        'id reporter_id reported_id kind subject_id category note evidence evidence_key status due_at created_at decided_at decided_by decision_note erased_at reported_number_hash team_told_at team_mail_tries team_mail_started_at team_reminded_at',
      sanctions:
        'id member_id kind cause reason report_id staff_id created_at until acknowledged_at ended_at ended_how',
      appeals:
        'id sanction_id member_id text created_at due_at decided_at decided_by outcome decision_note team_told_at team_mail_tries team_mail_started_at team_reminded_at',
      banned_numbers: 'number_hash member_id kept_until',
      kept_mutes: 'number_hash until reason',
      removed_pictures: 'id phash reason removed_at',
      support_requests:
        'id kind member_id name mail phone topic body times state created_at due_at changed_at answer appointment_at link taken_back taken_by mail_tries mail_started_at mailed_at team_told_at team_mail_tries team_mail_started_at team_reminded_at',
    },
  },
  {
    title: 'Limits against finding out',
    holds:
      'Own facts of the last scoring day, changes that were counted, questions asked; by account and by keyed hash of the number',
    why: 'READINGS R-INF: nobody learns what a member did not tell; one trial a person',
    kept: 'Limits and trial 90 days after the account, scoring facts by the number’s hash',
    order: 'Facts and counts; afterwards only for a number that is known',
    tables: {
      viewer_versions: 'member_id number_hash scoring_day facts filled waiting waiting_from',
      counted_changes: 'id member_id number_hash changed_at before undone_at',
      used_questions: 'used_by question first_at kind',
      kept_limits: 'number_hash kind n used_at kept_until left_by',
    },
  },
  {
    title: 'Files on their way, copies, erasures',
    holds:
      'Uploads of a registration that is not finished, copies of own data (sealed), names of files to remove, hashes of what was erased, what the team opened of a member and when (without who), a word made of the id of who was deleted',
    why: 'Registration; art. 30–33; erasing again after a restore, and in what instances remember',
    kept: 'Uploads and copies: hours to days; erasures: 400 days, hashes alone; the word: 7 days',
    order: 'What is there at that hour; of erasures whether something known was erased',
    tables: {
      upload_tickets: 'id secret_hash ip_hash created_at expires_at',
      uploads: 'id ticket_id type slot state object_key mime name bytes width height created_at phash',
      data_exports: 'id member_id asked_at ready_at expires_at object_key bytes',
      data_export_parts: 'export_id part object_key',
      data_openings: 'id member_id kind roles reason at',
      loose_objects: 'object_key since',
      erasures: 'kind hash at kept_at',
      gone_profiles: 'revision fold gone_at',
    },
  },
  {
    title: 'Trail of the team',
    holds: 'Who of the team did or opened what, of which member (id), why; checks of the chain',
    why: 'Accountability of the team (T79)',
    kept: 'Not erased: a chain; of an erased member the id alone',
    order: 'All of it',
    tables: {
      audit: 'seq staff_id act member_id subject reason at prev_hash hash',
      audit_checks: 'id checked_at rows head_seq head_hash fault_seq fault_why answered_at answered_by answer',
      audit_head: 'single seq hash',
    },
  },
  {
    title: 'About nobody',
    holds: 'Articles, settings, figures, backups, migrations, the key of keyed hashes (sealed)',
    why: 'Running the product',
    kept: 'As long as needed',
    order: 'Nothing about a person',
    tables: {
      articles: 'id slug title excerpt category body state version featured published_on file_hash updated_at',
      article_versions: 'article_id title excerpt category body state version staff_id at',
      settings: 'id name value valid_from set_at set_by reason is_demo withdrawn_at',
      daily_figures: 'day figure n',
      kept_keys: 'name sealed sealed_at',
      backup_runs: 'id kind started_at ended_at file failure bytes row_count file_count missing_files',
      match_snapshots: 'id revision made_at',
      match_state: 'only_one coding revision day epoch kept_from',
      match_tally: 'gender facet value n',
      kysely_migration: 'name timestamp',
      kysely_migration_lock: 'id is_locked',
    },
  },
];
