/**
 * What is mutated together, and the tests that answer for it. Only these run for a mutant: all integration tests would
 * reach it too, and take a minute each time. The first that fails ends a mutant: they run in this order, the quick ones
 * first.
 */
const integration = (...names) => names.map((name) => `test/integration/${name}.test.ts`)

/** @type {Record<string, { mutate: string[], tests: string[] }>} */
export const areas = {
  access: {
    mutate: ['functions/access'],
    tests: [
      'functions/access',
      ...integration(
        'deviceSharingRaces',
        'ownSessions',
        'groupInMails',
        'passwords',
        'addToGroup',
        'access',
        'invitations',
        'mailedInvitations',
        'leaveAlerts',
        'rightsAtHandover',
        'strangers',
        'manageGroups',
        'groups',
        'addDevice',
      ),
    ],
  },
  ingest: {
    mutate: ['functions/ingest'],
    tests: [
      'functions/ingest',
      ...integration(
        'quarantine',
        'fences',
        'fenceVisits',
        'configReports',
        'overtakenAlarms',
        'noContact',
        'alarmLife',
        'events',
        'oddEvents',
        'clockSetBack',
        'ingest',
      ),
    ],
  },
  alerts: {
    mutate: ['functions/alerts', 'shared/alerts'],
    tests: [
      'functions/alerts',
      'shared/alerts',
      ...integration(
        'defaultGroup',
        'alertLists',
        'mailEvents',
        'groupInMails',
        'monthOfAlerts',
        'noContact',
        'leaveAlerts',
        'lateEvents',
        'events',
        'oddEvents',
        'clockSetBack',
        'overtakenAlarms',
        'noticeOutcomes',
        'alarmShelves',
        'alarmLife',
        'assignAlarm',
        'doubtOfAlarm',
        'lowMonth',
        'pushFallback',
        'flapping',
        'alerts',
        'shortMonth',
      ),
    ],
  },
  billing: {
    mutate: ['functions/billing', 'shared/billing'],
    tests: [
      'functions/billing',
      'shared/billing',
      ...integration('changePlan', 'billingHistories', 'endingSubscription', 'chargedOnce'),
    ],
  },
  quotas: {
    mutate: [
      'functions/core/countFitting.ts',
      'functions/core/hourlyLimits.ts',
      'functions/access/guesses.ts',
      'functions/alerts/budget.ts',
      'functions/data/askedWindow.ts',
      'functions/plans',
      'shared/plans',
    ],
    tests: [
      'functions/alerts/budget.test.ts',
      'functions/core/countFitting.test.ts',
      'functions/core/hourlyLimits.test.ts',
      'functions/data/askedWindow.test.ts',
      'functions/plans',
      'shared/plans',
      ...integration('changePlan', 'hourlyLimits', 'distributor', 'flapping', 'addDevice', 'shortMonth'),
    ],
  },
  commands: {
    mutate: ['functions/commands', 'shared/commands'],
    tests: [
      'functions/commands',
      'shared/commands',
      ...integration(
        'presence',
        'firmware',
        'handover',
        'queuePlaces',
        'rightsOfSavers',
        'rightsAtHandover',
        'scripts',
        'takenBack',
        'commands',
      ),
    ],
  },
  settings: {
    mutate: ['functions/settings', 'shared/settings'],
    tests: [
      'functions/settings',
      'shared/settings',
      ...integration(
        'settingRules',
        'machineSettings',
        'deviceEndpoint',
        'exchange',
        'handover',
        'rightsOfSavers',
        'textLimits',
        'configReports',
        'settings',
      ),
    ],
  },
}
