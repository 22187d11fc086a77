import { en as refusals } from '../../domain/kernel/refusals/en.ts';
import accountNotice from './en/accountNotice.json' with { type: 'json' };
import announcement from './en/announcement.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import bubble from './en/bubble.json' with { type: 'json' };
import call from './en/call.json' with { type: 'json' };
import campaign from './en/campaign.json' with { type: 'json' };
import charge from './en/charge.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import company from './en/company.json' with { type: 'json' };
import connection from './en/connection.json' with { type: 'json' };
import connectionAlert from './en/connectionAlert.json' with { type: 'json' };
import connectionImport from './en/connectionImport.json' with { type: 'json' };
import connectionMove from './en/connectionMove.json' with { type: 'json' };
import connectionOfficial from './en/connectionOfficial.json' with { type: 'json' };
import connectionProfile from './en/connectionProfile.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import contactBlock from './en/contactBlock.json' with { type: 'json' };
import contactList from './en/contactList.json' with { type: 'json' };
import contactListItem from './en/contactListItem.json' with { type: 'json' };
import contactStopped from './en/contactStopped.json' with { type: 'json' };
import cost from './en/cost.json' with { type: 'json' };
import dashboard from './en/dashboard.json' with { type: 'json' };
import emoji from './en/emoji.json' with { type: 'json' };
import erased from './en/erased.json' with { type: 'json' };
import erasure from './en/erasure.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import field from './en/field.json' with { type: 'json' };
import file from './en/file.json' with { type: 'json' };
import fileList from './en/fileList.json' with { type: 'json' };
import find from './en/find.json' with { type: 'json' };
import finder from './en/finder.json' with { type: 'json' };
import firstSteps from './en/firstSteps.json' with { type: 'json' };
import floor from './en/floor.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import installation from './en/installation.json' with { type: 'json' };
import invitation from './en/invitation.json' with { type: 'json' };
import invoice from './en/invoice.json' with { type: 'json' };
import kanban from './en/kanban.json' with { type: 'json' };
import media from './en/media.json' with { type: 'json' };
import member from './en/member.json' with { type: 'json' };
import message from './en/message.json' with { type: 'json' };
import note from './en/note.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };
import palette from './en/palette.json' with { type: 'json' };
import pay from './en/pay.json' with { type: 'json' };
import picker from './en/picker.json' with { type: 'json' };
import pix from './en/pix.json' with { type: 'json' };
import plan from './en/plan.json' with { type: 'json' };
import planChoice from './en/planChoice.json' with { type: 'json' };
import planGate from './en/planGate.json' with { type: 'json' };
import plots from './en/plots.json' with { type: 'json' };
import queue from './en/queue.json' with { type: 'json' };
import queueAnswer from './en/queueAnswer.json' with { type: 'json' };
import quickMessage from './en/quickMessage.json' with { type: 'json' };
import record from './en/record.json' with { type: 'json' };
import recovery from './en/recovery.json' with { type: 'json' };
import restrictedAlert from './en/restrictedAlert.json' with { type: 'json' };
import schedule from './en/schedule.json' with { type: 'json' };
import session from './en/session.json' with { type: 'json' };
import share from './en/share.json' with { type: 'json' };
import shared from './en/shared.json' with { type: 'json' };
import sheet from './en/sheet.json' with { type: 'json' };
import signup from './en/signup.json' with { type: 'json' };
import subscription from './en/subscription.json' with { type: 'json' };
import suggest from './en/suggest.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };
import tag from './en/tag.json' with { type: 'json' };
import template from './en/template.json' with { type: 'json' };
import ticket from './en/ticket.json' with { type: 'json' };
import todo from './en/todo.json' with { type: 'json' };
import transferNotice from './en/transferNotice.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };
import usage from './en/usage.json' with { type: 'json' };
import user from './en/user.json' with { type: 'json' };
import verification from './en/verification.json' with { type: 'json' };
import week from './en/week.json' with { type: 'json' };
import type { CommonTexts } from './texts.ts';

/** The texts in English by feature, except those of pages for admins. Refusals of the server share their words with it (R717). */
export const en = {
  accountNotice,
  announcement,
  app,
  audit,
  bubble,
  call,
  campaign,
  charge,
  chat,
  company,
  connection,
  connectionAlert,
  connectionImport,
  connectionMove,
  connectionOfficial,
  connectionProfile,
  contact,
  contactBlock,
  contactList,
  contactListItem,
  contactStopped,
  cost,
  dashboard,
  emoji,
  erased,
  erasure,
  errors: { ...refusals, ...errors },
  field,
  file,
  fileList,
  find,
  finder,
  firstSteps,
  floor,
  help,
  installation,
  invitation,
  invoice,
  kanban,
  media,
  member,
  message,
  note,
  pages,
  palette,
  pay,
  picker,
  pix,
  plan,
  planChoice,
  planGate,
  plots,
  queue,
  queueAnswer,
  quickMessage,
  record,
  recovery,
  restrictedAlert,
  schedule,
  session,
  share,
  shared,
  sheet,
  signup,
  subscription,
  suggest,
  support,
  tag,
  template,
  ticket,
  todo,
  transferNotice,
  ui,
  usage,
  user,
  verification,
  week,
} satisfies CommonTexts;
