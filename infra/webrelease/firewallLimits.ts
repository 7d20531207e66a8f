import { keyRate, pollSeconds } from '../../shared/core/requestRates'

/** The window in which AWS WAF counts. */
export const windowSeconds = 300

/** What a visit of a page asks besides its polls: its files, and each of its parts once. */
const requestsOfVisit = 60
/** A wall of screens, or a person who closes no tab. */
const tabsOfPerson = 30
/** Pages that are open at once in an office or on a mine, all of which reach the portal from one address. */
const tabsBehindAddress = 200
/** Programs of customers that run on one server. */
const keysBehindAddress = 10

const pollsOfTab = Object.values(pollSeconds).reduce((sum, seconds) => sum + windowSeconds / seconds, 0)
const requestsOfTab = pollsOfTab + requestsOfVisit
const requestsOfKey = keyRate.atOnce + windowSeconds * keyRate.perSecond

/** Requests in a window that the contract allows; more than these are turned away. */
export const firewallLimits = {
  /** With one token or key from one address. */
  ofPerson: Math.max(tabsOfPerson * requestsOfTab, requestsOfKey),
  /** From one address, whatever the token. */
  ofAddress: tabsBehindAddress * requestsOfTab + keysBehindAddress * requestsOfKey,
} as const
