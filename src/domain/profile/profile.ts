import type {
  AgeRange,
  ChildrenPreference,
  Ethnicity,
  Gender,
  Income,
  IncomeWanted,
  LoveLanguage,
  MaritalStatus,
  MyStatus,
  PastBehavior,
  PastMistake,
  Province,
  Religion,
  ReligionPref,
  StatusExpectation,
  StressLanguage,
  TribePref,
  YesNo,
} from './values.ts';

/** The facts the rules judge: canonical codes only (made by normaliseProfile). null = not stated. */
export type MatchFacts = {
  id: string;
  gender: Gender;
  age: number;
  height: number | null;
  religion: Religion | null;
  ethnicity: Ethnicity | null;
  tribeValue: string | null;
  domicile: Province | null;
  maritalStatus: MaritalStatus | null;
  myStatus: MyStatus | null;
  partnerStatusExpectation: StatusExpectation | null;
  childrenPreference: ChildrenPreference | null;
  income: Income | null;
  minIncomeWanted: IncomeWanted | null;
  minHeightWanted: number | null;
  loveLanguage: LoveLanguage[];
  stressLanguage: StressLanguage | null;
  dealbreakers: string[];
  pastBehavior: PastBehavior | null;
  pastMistakeType: PastMistake | null;
  acceptBadPast: YesNo | null;
  ldrPref: YesNo | null;
  tribePref: TribePref | null;
  religionPref: ReligionPref | null;
  desiredPartnerReligions: Religion[];
  ageRangeWanted: AgeRange | null;
};

/** A whole profile: what the rules judge and what people read. contactWa is E.164. */
export type Profile = MatchFacts & {
  nama: string;
  job: string | null;
  weight: number | null;
  familyBackground: string | null;
  instagram: string | null;
  instagramOpen: boolean;
  contactWa: string | null;
};
