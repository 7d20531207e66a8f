import { getGroupList } from '../../../shared/groups/groupList'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { getViews } from '../../../shared/views/views'
import { askedAhead, type EarlyAnswers } from '../core/boot/earlyAnswers'
import { readAhead } from '../core/boot/readAhead'

const contracts = [getViews, getGroupList, getGroupValues] as const

/** Holds what a view is made of to its contracts as it arrives: first answers, and those that were asked by what they say. */
export const readViewAhead = async (early: EarlyAnswers): Promise<void> => {
  let known = 0
  while (early.size > known) {
    known = early.size
    await readAhead(early, contracts)
  }
}

// This file runs as soon as it is here: the program that draws what it reads is larger, and still on its way then.
const asked = askedAhead()
if (asked !== undefined) void readViewAhead(asked)
