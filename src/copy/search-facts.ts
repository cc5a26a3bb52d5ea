/** READINGS §11 R-INF 4, in registration, profile and privacy policy. */
export const SEARCH_FACTS =
  'Provinsi dan agama adalah bahan saringan pencarian: siapa yang menemukanmu lewat saringan itu tahu keduanya.';
