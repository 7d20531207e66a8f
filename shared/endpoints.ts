// Long because it names each endpoint once.
import * as alarmActions from './alarms/alarmActions'
import { getDeviceRemoval, getGroupRemoval } from './access/removal'
import { getAlarmRules, putAlarmRules } from './alarms/alarmRules'
import { getAlarm, getAlarms, getAlarmChanges } from './alarms/alarms'
import { getActiveEvents, getPastEvents } from './alerts/activeEvents'
import { getAlerts, getNotices } from './alerts/alertSettings'
import { getEvents } from './alerts/deviceEvents'
import { sendTestAlert, unsubscribe } from './alerts/alertActions'
import { createStripePortal, getCustomer } from './billing/customer'
import { stripeEvent, updatePlan } from './billing/updatePlan'
import { getSubscriptions } from './billing/subscriptions'
import { previewSubscription, updateSubscription } from './billing/updateSubscription'
import { cancelCommand, getCommands, queueCommand } from './commands/commandQueue'
import type { Endpoint } from './core/endpoint'
import { getNoticeFigures, getStaffNoticeFigures } from './notifications/noticeFigures'
import {
  getStaffNoticeOutcomes,
  getNoticeOutcomes,
  getStaffWhy,
  getWhy,
  switchOnOwn,
} from './notifications/noticeOutcomes'
import { getOpenApi } from './apidocs/getOpenApi'
import { reportPageError } from './pageerrors/reportPageError'
import type { Service } from './core/services'
import { queryReadings } from './data/queryReadings'
import { addDeviceUser, changeDeviceUser, getPermissions, removeDeviceUser } from './devices/deviceUsers'
import { changeSetupPassword, getPasswords } from './devices/devicePasswords'
import {
  distributorAction,
  addDistributor,
  getDistributors,
  putDistributor,
} from './distributor/distributors'
import { discardImage, getImage, requestImageUpload } from './files/deviceImage'
import { getDiagnostics } from './diagnostics/getDiagnostics'
import * as changeSets from './changes/changeSets'
import { endSending, getChange, getChanges, startChange } from './changes/changes'
import { placeGroupDevices, removeGroupDevices, getGroupMoves } from './groups/groupDevices'
import { getGroupList, getGroupNames, getGroup, getGroups } from './groups/groups'
import { getGroupKeys } from './grouplive/groupKeys'
import { getGroupValues } from './grouplive/groupValues'
import { getDeviceFences, getInside, getVisits, previewVisits } from './fences/getVisits'
import { getDeviceService, getService, getServiceBoard, getServiceMachine } from './service/getService'
import { getDoubts } from './doubts/sensorDoubt'
import { getFuel } from './fuel/fuel'
import { getGroupHours, getHours } from './hours/hours'
import { getGroupMetrics } from './periodfigures/groupMetrics'
import { getGroupTrends } from './periodfigures/groupTrends'
import { addGroupUser, changeGroupUser, getGroupPermissions, removeGroupUser } from './groups/groupUsers'
import { createGroup, putGroup } from './groups/manageGroup'
import { putFile } from './files/deviceFiles'
import { getFetchedFile } from './commands/fetchedFile'
import { exportSettings, getExport } from './settingsfile/exportSettings'
import { importSettings, requestImportUpload } from './settingsfile/importSettings'
import * as page from './page/pages'
import { deleteData, transferData } from './datajobs/startDataJob'
import { getSwap, getSwapUnits, swapUnit, undoSwap } from './swaps/swaps'
import { updateFirmware } from './firmware/firmware'
import { drawReport, getReport } from './reports/getReport'
import { confirmReport, getReports, putReport, removeReport, unsubscribeReport } from './reports/schedules'
import * as serviceChanges from './service/changeService'
import * as entryFiles from './service/entryFiles'
import { getMetrics } from './periodfigures/getMetrics'
import { getRehearsal, rehearseLimits } from './rehearsal/rehearsal'
import { getDeviceLabel, editDevice, getProvisionedDevice } from './provisioning/provisionedDevice'
import { addDeviceLog, getDeviceLog, getRecentDevices } from './provisioning/deviceLog'
import { runTest } from './provisioning/deviceTests'
import { forceScriptUnlock, getScript, putScript, putScriptLock } from './scripts/deviceScript'
import { getGroupLog, getServerLog } from './serverlog/serverLog'
import { getChangesMade, getConsequence } from './consequences/consequence'
import { getSettingsDifference } from './ledger/settingsDifference'
import { getSettingTurns, getSettingsAt } from './ledger/settingTurns'
import { getConfig } from './settings/deviceConfig'
import { putConfig } from './settings/putConfig'
import { putEndpoint } from './settings/deviceEndpoint'
import { getSettings, putSettings } from './settings/deviceSettings'
import {
  checkPacking,
  drawPackingSlip,
  getPackingSlip,
  getPackingSlips,
  mailPackingSlip,
  makePackingSlip,
} from './shipping/packingSlip'
import { endAnnouncement, getStaffAnnouncement, putAnnouncement } from './announcements/staffAnnouncement'
import { getDeviceMessages, replayUnreadable } from './staff/deviceMessages'
import { endAccountSessions, getStaffAccount, putSpecialGroups, staffSearch } from './staff/staffSearch'
import { getStaffTimeline, getStaffDevice, putBillingNotes, removeFromAccount } from './staff/staffDevice'
import { getHealth, replayDeadLetters } from './staff/health'
import * as aemp from './aemp/fleet'
import * as cloudAlarms from './cloudapi/alarms'
import * as cloud from './cloudapi/devices'
import * as cloudGroups from './cloudapi/devices'
import { listService } from './cloudapi/devices'
import * as cloudChanges from './cloudapi/changeSets'
import { endSession, getSessions, noteSession } from './users/sessions'
import { addApiCredential, getApiCredentials, removeApiCredential } from './users/apiCredentials'
import { userLogin, userLogout } from './users/session'
import {
  acceptInvitation,
  declineInvitation,
  getInvitations,
  inviteToDevice,
  inviteToGroup,
  withdrawFromDevice,
  withdrawFromGroup,
} from './users/invitations'
import { sendSupportRequest } from './users/supportRequest'
import {
  addPushDevice,
  getPushDevices,
  putPushDevice,
  removePushDevice,
  reportShown,
  testPushDevice,
} from './push/pushDevices'
import { getEscalation, putChain, putRota, removeChain, removeRota } from './escalation/escalation'
import {
  getOwnNotifications,
  putOwnNotifications,
  putQuietHours,
  sendOwnTest,
  sendOwnText,
} from './notifications/ownNotifications'
import * as links from './sharelinks/links'
import * as sharedLinks from './sharelinks/shared'
import { getPlaces, putPlace, removePlace } from './places/places'
import { getDeviceRoads, getGroupRoads } from './roads/roadCells'
import { viewDeviceAs, viewGroupAs } from './viewas/viewAs'
import { copyView, getViews, orderViews, putView, removeView } from './views/views'

/** Every route of the portal by its name, which is its `operationId`. What is not listed here does not exist. */
export const endpointsByName = {
  getNoticeOutcomes,
  getNoticeFigures,
  getWhy,
  switchOnOwn,
  getStaffNoticeOutcomes,
  getStaffNoticeFigures,
  getStaffWhy,
  queryReadings,
  getSettings,
  putSettings,
  getConfig,
  getSettingTurns,
  getSettingsAt,
  getSettingsDifference,
  getChangesMade,
  getConsequence,
  putConfig,
  putEndpoint,
  getCommands,
  queueCommand,
  cancelCommand,
  requestImageUpload,
  getImage,
  discardImage,
  getPermissions,
  addDeviceUser,
  getAlarms,
  getAlarmChanges,
  getAlarm,
  acknowledgeAlarms: alarmActions.acknowledgeAlarms,
  noteAlarm: alarmActions.noteAlarm,
  assignAlarm: alarmActions.assignAlarm,
  resetAlarms: alarmActions.resetAlarms,
  shelveAlarm: alarmActions.shelveAlarm,
  unshelveAlarm: alarmActions.unshelveAlarm,
  putOutOfService: alarmActions.putOutOfService,
  returnToService: alarmActions.returnToService,
  acknowledgeByToken: alarmActions.acknowledgeByToken,
  getAlarmRules,
  putAlarmRules,
  getEvents,
  getActiveEvents,
  getPastEvents,
  getAlerts,
  getNotices,
  sendTestAlert,
  sendOwnText,
  unsubscribe,
  changeDeviceUser,
  removeDeviceUser,
  getDeviceRemoval,
  getGroupRemoval,
  viewDeviceAs,
  viewGroupAs,
  getPasswords,
  changeSetupPassword,
  getServerLog,
  getDiagnostics,
  getDoubts,
  getDeviceService,
  getDeviceFences,
  getFuel,
  getHours,
  getMetrics,
  getRehearsal,
  rehearseLimits,
  getDeviceRoads,
  getScript,
  putScript,
  putScriptLock,
  forceScriptUnlock,
  putFile,
  getFetchedFile,
  updateFirmware,
  exportSettings,
  getExport,
  importSettings,
  requestImportUpload,
  deleteData,
  transferData,
  swapUnit,
  getSwap,
  undoSwap,
  getSwapUnits,
  getGroups,
  getGroupList,
  getGroup,
  createGroup,
  putGroup,
  placeGroupDevices,
  getGroupMoves,
  removeGroupDevices,
  getGroupPermissions,
  inviteToDevice,
  withdrawFromDevice,
  inviteToGroup,
  withdrawFromGroup,
  addGroupUser,
  changeGroupUser,
  removeGroupUser,
  getInvitations,
  acceptInvitation,
  declineInvitation,
  getGroupLog,
  startChange,
  endSending,
  getChanges,
  getChange,
  planChangeSet: changeSets.planChangeSet,
  makeChangeSet: changeSets.makeChangeSet,
  getChangeSets: changeSets.getChangeSets,
  getChangeSet: changeSets.getChangeSet,
  pauseChangeSet: changeSets.pauseChangeSet,
  resumeChangeSet: changeSets.resumeChangeSet,
  abortChangeSet: changeSets.abortChangeSet,
  getUndo: changeSets.getUndo,
  undoChangeSet: changeSets.undoChangeSet,
  getGroupNames,
  getGroupRoads,
  getInside,
  getVisits,
  previewVisits,
  getPlaces,
  putPlace,
  removePlace,
  getEscalation,
  putRota,
  removeRota,
  putChain,
  removeChain,
  getViews,
  putView,
  orderViews,
  copyView,
  removeView,
  getGroupValues,
  getGroupKeys,
  getGroupHours,
  getReport,
  drawReport,
  getReports,
  putReport,
  removeReport,
  confirmReport,
  unsubscribeReport,
  getService,
  getServiceMachine,
  getServiceBoard,
  putServicePlan: serviceChanges.putServicePlan,
  removeServicePlan: serviceChanges.removeServicePlan,
  logService: serviceChanges.logService,
  undoServiceEntry: serviceChanges.undoServiceEntry,
  answerMeter: serviceChanges.answerMeter,
  requestServiceUpload: entryFiles.requestServiceUpload,
  attachServiceFiles: entryFiles.attachServiceFiles,
  getServiceFile: entryFiles.getServiceFile,
  removeServiceFile: entryFiles.removeServiceFile,
  getDeviceLinks: links.getDeviceLinks,
  makeDeviceLink: links.makeDeviceLink,
  revokeDeviceLinks: links.revokeDeviceLinks,
  getGroupLinks: links.getGroupLinks,
  makeGroupLink: links.makeGroupLink,
  revokeGroupLinks: links.revokeGroupLinks,
  putLinkRule: links.putLinkRule,
  openShareLink: sharedLinks.openShareLink,
  readShared: sharedLinks.readShared,
  readSharedHistory: sharedLinks.readSharedHistory,
  getGroupMetrics,
  getGroupTrends,
  userLogin,
  userLogout,
  sendSupportRequest,
  getSessions,
  noteSession,
  endSession,
  getPushDevices,
  addPushDevice,
  putPushDevice,
  removePushDevice,
  testPushDevice,
  reportShown,
  getOwnNotifications,
  putOwnNotifications,
  putQuietHours,
  sendOwnTest,
  getApiCredentials,
  addApiCredential,
  removeApiCredential,
  getOpenApi,
  reportPageError,
  getCustomer,
  createStripePortal,
  getSubscriptions,
  previewSubscription,
  updateSubscription,
  stripeEvent,
  distributorAction,
  getProvisionedDevice,
  getDeviceLog,
  getRecentDevices,
  getDeviceLabel,
  addDeviceLog,
  editDevice,
  runTest,
  updatePlan,
  getDistributors,
  addDistributor,
  putDistributor,
  checkPacking,
  getPackingSlips,
  getPackingSlip,
  drawPackingSlip,
  makePackingSlip,
  mailPackingSlip,
  getHealth,
  replayDeadLetters,
  getStaffAnnouncement,
  putAnnouncement,
  endAnnouncement,
  staffSearch,
  getStaffDevice,
  getDeviceMessages,
  replayUnreadable,
  putBillingNotes,
  removeFromAccount,
  getStaffAccount,
  getStaffTimeline,
  endAccountSessions,
  putSpecialGroups,
  listDevices: cloud.listDevices,
  readLatest: cloud.readLatest,
  readReadings: cloud.readReadings,
  readReadingsCsv: cloud.readReadingsCsv,
  readHours: cloud.readHours,
  readFuel: cloud.readFuel,
  readDoubts: cloud.readDoubts,
  readSettings: cloud.readSettings,
  changeSettings: cloud.changeSettings,
  readConfig: cloud.readConfig,
  changeConfig: cloud.changeConfig,
  listSettingTurns: cloud.listSettingTurns,
  readSettingTurnsCsv: cloud.readSettingTurnsCsv,
  readSettingsAt: cloud.readSettingsAt,
  compareSettings: cloud.compareSettings,
  listChanges: cloud.listChanges,
  readConsequence: cloud.readConsequence,
  listCommands: cloud.listCommands,
  sendCommand: cloud.sendCommand,
  withdrawCommand: cloud.withdrawCommand,
  listEvents: cloud.listEvents,
  listAlarms: cloudAlarms.listAlarms,
  acknowledgeAlarm: cloudAlarms.acknowledgeAlarm,
  addAlarmNote: cloudAlarms.addAlarmNote,
  shelveMeasurement: cloudAlarms.shelveMeasurement,
  listChangeSets: cloudChanges.listChangeSets,
  readChangeSet: cloudChanges.readChangeSet,
  planCloudChangeSet: cloudChanges.planCloudChangeSet,
  startChangeSet: cloudChanges.startChangeSet,
  pauseCloudChangeSet: cloudChanges.pauseCloudChangeSet,
  resumeCloudChangeSet: cloudChanges.resumeCloudChangeSet,
  abortCloudChangeSet: cloudChanges.abortCloudChangeSet,
  previewUndo: cloudChanges.previewUndo,
  startUndo: cloudChanges.startUndo,
  listGroups: cloudGroups.listGroups,
  readGroup: cloudGroups.readGroup,
  listService,
  getDataPage: page.getDataPage,
  getConfigPage: page.getConfigPage,
  getHomePage: page.getHomePage,
  getGroupPage: page.getGroupPage,
  getViewPage: page.getViewPage,
  getSubscriptionsPage: page.getSubscriptionsPage,
  readFleet: aemp.readFleet,
  readEquipment: aemp.readEquipment,
  readEquipmentByMake: aemp.readEquipmentByMake,
  readSeries: aemp.readSeries,
} as const satisfies Readonly<Record<string, Endpoint>>

export const endpoints = Object.values(endpointsByName)

export const endpointsOf = (service: Service): Endpoint[] =>
  endpoints.filter((endpoint) => endpoint.service === service)
