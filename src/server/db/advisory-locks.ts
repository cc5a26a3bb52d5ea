/**
 * Keys of PostgreSQL's advisory locks, in one place because two equal keys would wait for each other. Applied
 * migrations hold their keys as literals: 0002 and 0091 `profileRevision`, 0052 `photoReview`; 0009 takes a two-key
 * lock, as `searchQuestions` and `longJob` do, which shares no space with one-key locks.
 */
export const ADVISORY_LOCKS = {
  demoFill: 7_301_955,
  profileRevision: 7_301_956,
  queues: 7_301_957,
  whatsappClaim: 7_301_958,
  searchQuestions: 7_301_959,
  photoReview: 7_301_961,
  articleFill: 7_301_962,
  featuredArticle: 7_301_963,
  matchTable: 7_301_964,
  paymentProofs: 7_301_965,
  backupRun: 7_301_970,
  storedFiles: 7_301_971,
  schema: 7_301_972,
  longJob: 7_301_973,
  hashKey: 7_301_989,
} as const;
