/**
 * What is mutated together, and the tests that answer for it. Only these run for a mutant: all integration tests would
 * reach it too, and take a minute each time.
 */
const integration = (...names) => names.map((name) => `test/integration/${name}.test.ts`)

/** @type {Record<string, { mutate: string[], tests: string[] }>} */
export const areas = {
  access: {
    mutate: ['functions/access'],
    tests: [
      'functions/access',
      ...integration(
        'access',
        'addDevice',
        'addToGroup',
        'deviceSharingRaces',
        'groupInMails',
        'groups',
        'invitations',
        'leaveAlerts',
        'manageGroups',
        'ownSessions',
        'passwords',
        'rightsAtHandover',
        'strangers',
      ),
    ],
  },
  ingest: {
    mutate: ['functions/ingest'],
    tests: [
      'functions/ingest',
      ...integration(
        'clockSetBack',
        'configReports',
        'events',
        'handover',
        'ingest',
        'lateEvents',
        'oddEvents',
        'presence',
        'takenOver',
      ),
    ],
  },
  alerts: {
    mutate: ['functions/alerts', 'shared/alerts'],
    tests: [
      'functions/alerts',
      'shared/alerts',
      ...integration(
        'alertLists',
        'alerts',
        'clockSetBack',
        'defaultGroup',
        'events',
        'flapping',
        'groupInMails',
        'lateEvents',
        'leaveAlerts',
        'mailEvents',
        'monthOfAlerts',
        'noContact',
        'oddEvents',
        'shortMonth',
      ),
    ],
  },
  billing: {
    mutate: ['functions/billing', 'shared/billing'],
    tests: [
      'functions/billing',
      'shared/billing',
      ...integration('billingHistories', 'changePlan', 'chargedOnce', 'endingSubscription'),
    ],
  },
  quotas: {
    mutate: [
      'functions/core/countFitting.ts',
      'functions/core/countInWindow.ts',
      'functions/core/hourlyLimits.ts',
      'functions/access/addingLimit.ts',
      'functions/access/guesses.ts',
      'functions/alerts/budget.ts',
      'functions/data/limitWindow.ts',
      'functions/plans',
      'shared/plans',
    ],
    tests: [
      'functions/alerts/budget.test.ts',
      'functions/data/limitWindow.test.ts',
      'functions/plans',
      'shared/plans',
      ...integration('addDevice', 'changePlan', 'hourlyLimits', 'shortMonth', 'flapping', 'distributor'),
    ],
  },
  commands: {
    mutate: ['functions/commands', 'shared/commands'],
    tests: [
      'functions/commands',
      'shared/commands',
      ...integration(
        'commands',
        'firmware',
        'handover',
        'presence',
        'queuePlaces',
        'rightsAtHandover',
        'scripts',
        'takenBack',
      ),
    ],
  },
  settings: {
    mutate: ['functions/settings', 'shared/settings'],
    tests: [
      'functions/settings',
      'shared/settings',
      ...integration(
        'configReports',
        'handover',
        'machineSettings',
        'rightsOfSavers',
        'settingRules',
        'settings',
        'textLimits',
      ),
    ],
  },
}
