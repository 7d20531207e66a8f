/** Races and deaths by the hundred take seconds: they run for no mutant. */
export const slowTests = [
  'though a hundred requests come at once',
  'members and devices of a group are right after each of',
  'that dies anywhere while it takes an answer',
  'that dies anywhere while it delivers',
  'restarts the trial once, with the first of fifty',
  'whatever its event looks like, if that has a level',
  'counts what the provider accepted whatever it does',
  'never gives away a device that is put in at the same moment',
]
