import type { Service as ServiceName } from '../../shared/core/services'
import type { Severity } from '../core/Watched'
import type { TableName } from './StorageStack'

/** `name`: it knows the table and may touch nothing in it; `update`: it reads, and changes what is there. */
type Right = 'name' | 'read' | 'update' | 'write'

export interface ServiceNeeds {
  impact: string
  /** Whether the alarm pages the person on call or waits as a ticket. */
  severity: Severity
  tables: Partial<Record<TableName, Right>>
  sendsCommands?: true
  usesStripe?: true
  /** Whether it sets off alerts, and takes addresses off lists. */
  setsAlerts?: true
  /** Whether it asks addresses whether they want to be mailed, and takes their no. */
  asksAddresses?: true
  /** Whether it compares the passwords of devices, and makes new ones. */
  opensDeviceSecrets?: true
  /** Whether it seals settings into files, and opens them. */
  sealsSettingsFiles?: true
  /** Whether it sets off the worker of change sets. */
  startsChanges?: true
  /** Whether it mails people. */
  sendsMails?: true
  /** Whether it hands out addresses of images, and keeps and deletes them. */
  keepsImages?: true
  /** Whether it hands out addresses of files that devices gave. */
  showsFetchedFiles?: true
  /** Whether it does so with the files of service logs. */
  keepsServiceFiles?: true
  /** Whether it takes uploads of settings. */
  takesImports?: true
  /** Whether it opens the lock of sold devices to the factory. */
  unlocksDevices?: true
  /** Whether it says which special groups accounts are in. */
  changesGroups?: true
  /** Whether it counts what keys ask, in their own rows among the accounts. */
  countsKeys?: true
  /** Whether it looks at the queues and replays their dead letters. */
  watchesQueues?: true
  /** Whether it makes devices ring, and knows them again. */
  ringsDevices?: true
  /** Whether it writes the address of the portal into what it makes. */
  namesPortal?: true
}

/** What every service reads to know who calls and what they may. */
const portal = { Access: 'read', Users: 'read', Devices: 'read', ServerLog: 'name' } as const

/** What each service may touch, and what people miss without it. Nothing else is granted. */
export const needs = {
  device: {
    impact: 'device pages cannot load, and settings and commands cannot be saved, for anyone',
    severity: 'page',
    tables: {
      ...portal,
      Access: 'write',
      Devices: 'write',
      ServerLog: 'write',
      Commands: 'write',
      Changes: 'write',
      Readings: 'read',
      History: 'read',
      Quarantine: 'read',
      Answers: 'write',
      Events: 'read',
      Jobs: 'write',
      Notices: 'write',
      Alarms: 'write',
      ShareLinks: 'write',
      Service: 'read',
    },
    sendsCommands: true,
    setsAlerts: true,
    opensDeviceSecrets: true,
    sealsSettingsFiles: true,
    sendsMails: true,
    namesPortal: true,
    keepsImages: true,
    showsFetchedFiles: true,
    takesImports: true,
  },
  group: {
    impact: 'the home and group pages cannot load, and groups cannot be changed, for anyone',
    severity: 'page',
    tables: {
      ...portal,
      Access: 'write',
      // Who leaves a group leaves the alert lists of its devices.
      Devices: 'update',
      ServerLog: 'write',
      Answers: 'write',
      Events: 'read',
      Readings: 'read',
      History: 'read',
      Jobs: 'write',
      Changes: 'write',
      Commands: 'read',
      Reports: 'write',
      Service: 'write',
      Alarms: 'write',
      ShareLinks: 'write',
    },
    asksAddresses: true,
    keepsServiceFiles: true,
    sendsMails: true,
    startsChanges: true,
    namesPortal: true,
  },
  user: {
    impact: 'nobody can sign in or out of the portal',
    severity: 'page',
    tables: {
      ...portal,
      Users: 'write',
      // A view as another person is its entry there.
      ServerLog: 'read',
      Alarms: 'write',
      Notices: 'read',
      Events: 'read',
    },
    sendsMails: true,
    ringsDevices: true,
    namesPortal: true,
  },
  billing: {
    impact: 'billing accounts and plans cannot be seen or changed',
    severity: 'ticket',
    tables: {
      ...portal,
      Devices: 'write',
      ServerLog: 'write',
      Commands: 'read',
      Staff: 'write',
      Billing: 'write',
      Answers: 'write',
    },
    usesStripe: true,
    sendsMails: true,
    namesPortal: true,
  },
  provisioning: {
    impact: 'new devices cannot be looked up, changed, tested or labelled in the factory',
    severity: 'ticket',
    tables: {
      ...portal,
      Devices: 'write',
      ServerLog: 'write',
      Commands: 'write',
      Changes: 'update',
      Answers: 'write',
    },
    sendsCommands: true,
    unlocksDevices: true,
    namesPortal: true,
  },
  staff: {
    impact: 'staff tools do not work, and staff do not see the state of the portal',
    severity: 'ticket',
    tables: {
      ...portal,
      Access: 'write',
      Users: 'write',
      Devices: 'write',
      ServerLog: 'write',
      Readings: 'read',
      History: 'read',
      Events: 'read',
      Notices: 'read',
      Alarms: 'read',
      Quarantine: 'write',
      Jobs: 'read',
      Staff: 'write',
      Billing: 'read',
    },
    changesGroups: true,
    watchesQueues: true,
  },
  cloudapi: {
    impact: 'programs of customers cannot read or command devices',
    severity: 'page',
    tables: {
      ...portal,
      Devices: 'write',
      ServerLog: 'write',
      Commands: 'write',
      Changes: 'write',
      Readings: 'read',
      History: 'read',
      Answers: 'write',
      Events: 'read',
      Notices: 'write',
      Alarms: 'write',
      Service: 'read',
    },
    countsKeys: true,
    sendsCommands: true,
    startsChanges: true,
    keepsImages: true,
    namesPortal: true,
  },
} as const satisfies Record<ServiceName, ServiceNeeds>
