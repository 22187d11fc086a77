import { es as refusals } from '../../domain/kernel/refusals/es.ts';
import accountNotice from './es/accountNotice.json' with { type: 'json' };
import announcement from './es/announcement.json' with { type: 'json' };
import app from './es/app.json' with { type: 'json' };
import audit from './es/audit.json' with { type: 'json' };
import bubble from './es/bubble.json' with { type: 'json' };
import call from './es/call.json' with { type: 'json' };
import campaign from './es/campaign.json' with { type: 'json' };
import charge from './es/charge.json' with { type: 'json' };
import chat from './es/chat.json' with { type: 'json' };
import company from './es/company.json' with { type: 'json' };
import connection from './es/connection.json' with { type: 'json' };
import connectionAlert from './es/connectionAlert.json' with { type: 'json' };
import connectionImport from './es/connectionImport.json' with { type: 'json' };
import connectionMove from './es/connectionMove.json' with { type: 'json' };
import connectionOfficial from './es/connectionOfficial.json' with { type: 'json' };
import connectionProfile from './es/connectionProfile.json' with { type: 'json' };
import contact from './es/contact.json' with { type: 'json' };
import contactBlock from './es/contactBlock.json' with { type: 'json' };
import contactList from './es/contactList.json' with { type: 'json' };
import contactListItem from './es/contactListItem.json' with { type: 'json' };
import contactStopped from './es/contactStopped.json' with { type: 'json' };
import cost from './es/cost.json' with { type: 'json' };
import dashboard from './es/dashboard.json' with { type: 'json' };
import emoji from './es/emoji.json' with { type: 'json' };
import erased from './es/erased.json' with { type: 'json' };
import erasure from './es/erasure.json' with { type: 'json' };
import errors from './es/errors.json' with { type: 'json' };
import field from './es/field.json' with { type: 'json' };
import file from './es/file.json' with { type: 'json' };
import fileList from './es/fileList.json' with { type: 'json' };
import find from './es/find.json' with { type: 'json' };
import finder from './es/finder.json' with { type: 'json' };
import firstSteps from './es/firstSteps.json' with { type: 'json' };
import floor from './es/floor.json' with { type: 'json' };
import help from './es/help.json' with { type: 'json' };
import installation from './es/installation.json' with { type: 'json' };
import invitation from './es/invitation.json' with { type: 'json' };
import invoice from './es/invoice.json' with { type: 'json' };
import kanban from './es/kanban.json' with { type: 'json' };
import media from './es/media.json' with { type: 'json' };
import member from './es/member.json' with { type: 'json' };
import message from './es/message.json' with { type: 'json' };
import note from './es/note.json' with { type: 'json' };
import pages from './es/pages.json' with { type: 'json' };
import palette from './es/palette.json' with { type: 'json' };
import pay from './es/pay.json' with { type: 'json' };
import picker from './es/picker.json' with { type: 'json' };
import pix from './es/pix.json' with { type: 'json' };
import plan from './es/plan.json' with { type: 'json' };
import planChoice from './es/planChoice.json' with { type: 'json' };
import planGate from './es/planGate.json' with { type: 'json' };
import plots from './es/plots.json' with { type: 'json' };
import queue from './es/queue.json' with { type: 'json' };
import queueAnswer from './es/queueAnswer.json' with { type: 'json' };
import quickMessage from './es/quickMessage.json' with { type: 'json' };
import record from './es/record.json' with { type: 'json' };
import recovery from './es/recovery.json' with { type: 'json' };
import restrictedAlert from './es/restrictedAlert.json' with { type: 'json' };
import schedule from './es/schedule.json' with { type: 'json' };
import session from './es/session.json' with { type: 'json' };
import share from './es/share.json' with { type: 'json' };
import shared from './es/shared.json' with { type: 'json' };
import sheet from './es/sheet.json' with { type: 'json' };
import signup from './es/signup.json' with { type: 'json' };
import subscription from './es/subscription.json' with { type: 'json' };
import suggest from './es/suggest.json' with { type: 'json' };
import support from './es/support.json' with { type: 'json' };
import tag from './es/tag.json' with { type: 'json' };
import template from './es/template.json' with { type: 'json' };
import ticket from './es/ticket.json' with { type: 'json' };
import todo from './es/todo.json' with { type: 'json' };
import transferNotice from './es/transferNotice.json' with { type: 'json' };
import ui from './es/ui.json' with { type: 'json' };
import usage from './es/usage.json' with { type: 'json' };
import user from './es/user.json' with { type: 'json' };
import verification from './es/verification.json' with { type: 'json' };
import week from './es/week.json' with { type: 'json' };
import type { CommonTexts } from './texts.ts';

/** The texts in Spanish by feature, except those of pages for admins. Refusals of the server share their words with it (R717). */
export const es = {
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
