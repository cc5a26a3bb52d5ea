import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of response times, in seconds: around the limits of T64 (150 ms, 500 ms, 2 s). */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 10];

/**
 * Metrics of this instance (decision 0069). Labels are words of the code (a route as described, a
 * kind of event, a channel), never an id, a name or an address (T75b). Counters begin at 0 with the process; add them
 * up for all instances.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** `process`: also memory, processor, event loop and garbage collection of this process; they cost a little always. */
export function openMetrics({ process }: { process: boolean }) {
  const registry = new Registry();
  const registers = [registry];
  if (process) collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    requests: counter('serasi_http_requests_total', 'Answered requests', ['method', 'route', 'status']),
    seconds: new Histogram({
      name: 'serasi_http_request_seconds',
      help: 'From the request to its answer',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    registrations: counter('serasi_registrations_total', 'Accounts that were made'),
    messages: counter('serasi_messages_total', 'Messages that were stored, in conversations and in the room', [
      'where',
    ]),
    events: counter('serasi_events_total', 'Events of the outbox that were dealt with', ['kind']),
    eventFailures: counter('serasi_event_failures_total', 'Tries of an event that failed'),
    replicaReads: counter(
      'serasi_replica_reads_total',
      'Reads asked of the replica; a failed one was asked of the primary',
      ['outcome'],
    ),
    jobs: counter('serasi_jobs_total', 'Runs of jobs', ['job', 'outcome']),
    ...gauges(registers),
  };
}

/** Read on demand (features/health). */
function gauges(registers: Registry[]) {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    ready: gauge('serasi_ready', '1 while requests may be sent here'),
    databaseUp: gauge('serasi_database_up', '1 while the database answers'),
    clockApart: gauge('serasi_clock_apart_seconds', 'How far the clock of this machine is ahead of the database’s'),
    databasePool: gauge('serasi_database_pool', 'Connections of this process, and who waits for one', ['state']),
    sockets: gauge('serasi_sockets', 'Open live connections of this instance'),
    indexMembers: gauge('serasi_index_members', 'Members in the match index of this instance'),
    indexLookAge: gauge('serasi_index_look_age_seconds', 'Since every change of a member was in the match index'),
    queueJobs: gauge('serasi_queue_jobs', 'Jobs by state, of all instances', ['state']),
    queueOverdue: gauge('serasi_queue_overdue', 'What the team has not answered in time, by queue', ['kind']),
    outboxWaiting: gauge('serasi_outbox_waiting', 'Events nobody has dealt with, of all instances'),
    outboxOldest: gauge('serasi_outbox_oldest_seconds', 'Age of the oldest event that waits'),
    outboxGivenUp: gauge('serasi_outbox_given_up', 'Events that failed for good and are kept'),
    outgoingWaiting: gauge('serasi_outgoing_waiting', 'Push, mail and WhatsApp messages not sent yet', ['channel']),
    outgoingLate: gauge('serasi_outgoing_late_seconds', 'How long the oldest of them has been due', ['channel']),
    picturesAtWork: gauge('serasi_pictures_at_work', 'Pictures the process for pictures works on'),
    pictureProcessDeaths: gauge(
      'serasi_picture_process_deaths',
      'Ends of that process nobody asked for, since the start',
    ),
    pictureProcessMemory: gauge('serasi_picture_process_bytes', 'Memory it held after its last picture'),
    diskFree: gauge('serasi_disk_free_bytes', 'Free on the disk of DATA_DIR, and of BACKUP_DIR', ['where']),
    diskSize: gauge('serasi_disk_bytes', 'Size of that disk', ['where']),
    backupAge: gauge('serasi_backup_age_seconds', 'Since the last backup, or trial of one, that went well', ['kind']),
  };
}
