/**
 * Mutants that behave as the code does, so that no test can notice them.
 * @type {{ file: string, code: string, mutant: string, reason: string }[]}
 */
export const equivalentMutants = [
  {
    file: 'functions/access/guesses.ts',
    code: 'Math.floor(now() / secondMs) - daySeconds',
    mutant: 'Math.floor(now() / secondMs) + daySeconds',
    reason:
      'What is stored and what it is compared with move by the same two days: the window is a day as before.',
  },
  {
    file: 'functions/alerts/alertRank.ts',
    code: 'rankOfLevel(level) > rankOfLevel(worst)',
    mutant: 'rankOfLevel(level) >= rankOfLevel(worst)',
    reason: 'Two levels of one rank are the same level.',
  },
  {
    file: 'functions/alerts/claimNotice.ts',
    code: 'record === undefined',
    mutant: 'false',
    reason: 'A device without a record has no claim that is paid for: it has ended before.',
  },
  {
    file: 'functions/alerts/claimNotice.ts',
    code: "kind === 'list'",
    mutant: 'true',
    reason: 'Of any other kind these fields are written as they are.',
  },
  {
    file: 'functions/alerts/eventStates.ts',
    code: 'unknown.length === 0',
    mutant: 'false',
    reason: 'Without anything unknown the rest adds no key: it is left out because most messages need none.',
  },
  {
    file: 'functions/alerts/eventStates.ts',
    code: 'body.events === undefined && before.length === 0',
    mutant: 'false',
    reason: 'A message without events, where none lasts, comes to the same on the long way.',
  },
  {
    file: 'functions/alerts/eventStates.ts',
    code: 'all.size > maxEvents',
    mutant: 'all.size >= maxEvents',
    reason: 'Of exactly as many as may last, the worst are all of them.',
  },
  {
    file: 'functions/alerts/eventStore.ts',
    code: 'transitions.length <= maxTurns',
    mutant: 'false',
    reason: 'Of fewer than are logged, the worst in their order are all of them.',
  },
  {
    file: 'functions/alerts/eventStore.ts',
    code: 'transitions.length <= maxTurns',
    mutant: 'transitions.length < maxTurns',
    reason: 'Of exactly as many as are logged, the worst in their order are all of them.',
  },
  {
    file: 'functions/billing/planRights.ts',
    code: "'GROUP#'",
    mutant: '""',
    reason: 'Only a group holds devices: a row of another kind leads to none.',
  },
  {
    file: 'functions/billing/planSteps.ts',
    code: 'atOnce !== undefined',
    mutant: 'true',
    reason: 'What is charged was asked for.',
  },
  {
    file: 'functions/billing/planSteps.ts',
    code: 'atOnce?.parent',
    mutant: 'atOnce.parent',
    reason: 'What is charged was asked for.',
  },
  {
    file: 'functions/billing/reconcile.ts',
    code: 'account.customerId !== undefined',
    mutant: 'true',
    reason: 'No customer has no id.',
  },
  {
    file: 'functions/billing/reconcile.ts',
    code: '{ userid }',
    mutant: '{}',
    reason: 'It names the account in the log alone.',
  },
  {
    file: 'functions/billing/reconcile.ts',
    code: '{ customerId }',
    mutant: '{}',
    reason: 'It names the customer in the log alone.',
  },
  {
    file: 'functions/billing/takeStripeEvent.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'No signature is refused as a wrong one is.',
  },
  {
    file: 'functions/billing/updateSubscription.ts',
    code: 'subscriber.userid === caller.userid',
    mutant: 'false',
    reason: 'The account of the caller is looked at twice, and is the same after it.',
  },
  {
    file: 'functions/billing/updateSubscription.ts',
    code: 'subscriber !== undefined',
    mutant: 'false',
    reason: 'By then it is on Basic already, or the guard of the change keeps it.',
  },
  {
    file: 'functions/billing/updateSubscription.ts',
    code: '{ handedOver: true }',
    mutant: '{}',
    reason: 'It decides whether a line of the log is written.',
  },
  {
    file: 'functions/billing/updateSubscription.ts',
    code: 'steps.length === 0',
    mutant: 'false',
    reason: 'An intent without steps ends as soon as it is noted.',
  },
  {
    file: 'functions/commands/deliver.ts',
    code: "'contact'",
    mutant: '""',
    reason: 'There are two things to note: what is not the one is the other.',
  },
  {
    file: 'functions/commands/handoverCheck.ts',
    code: 'known !== undefined',
    mutant: 'true',
    reason: 'No ability has that name.',
  },
  {
    file: 'functions/commands/handoverCheck.ts',
    code: 'still.refusal === undefined',
    mutant: 'true',
    reason: 'A command with a refusal does not get so far.',
  },
  {
    file: 'functions/ingest/followEvents.ts',
    code: '{ hold }',
    mutant: '{}',
    reason: 'Only until when an event is held back is read of it.',
  },
  {
    file: 'functions/ingest/followEvents.ts',
    code: 'readings.length < 2',
    mutant: 'false',
    reason: 'One reading is in order: it spares the sorting.',
  },
  {
    file: 'functions/ingest/takeReadings.ts',
    code: '{ contactMs, rules: record }',
    mutant: '{}',
    reason:
      'Which readings turn an event depends on neither: they decide how it is counted and if it notifies.',
  },
  {
    file: 'functions/ingest/takeReadings.ts',
    code: 'transitions.length + rings.length + delays.length === 0',
    mutant: 'false',
    reason: 'Of nothing that turned no row is made: it spares the looking.',
  },
  {
    file: 'functions/ingest/takeReadings.ts',
    code: 'late === undefined',
    mutant: 'false',
    reason: 'A field of a contact that is undefined is none.',
  },
  {
    file: 'functions/ingest/takeReadings.ts',
    code: 'changed === undefined',
    mutant: 'false',
    reason: 'A field of a contact that is undefined is none.',
  },
  {
    file: 'functions/ingest/takeReadings.ts',
    code: 'fenced.changed === undefined',
    mutant: 'false',
    reason: 'A field of a contact that is undefined is none.',
  },
]
