import { pt as refusals } from '../../domain/kernel/refusals/pt.ts';
import accountNotice from './pt/accountNotice.json' with { type: 'json' };
import announcement from './pt/announcement.json' with { type: 'json' };
import app from './pt/app.json' with { type: 'json' };
import audit from './pt/audit.json' with { type: 'json' };
import bubble from './pt/bubble.json' with { type: 'json' };
import call from './pt/call.json' with { type: 'json' };
import campaign from './pt/campaign.json' with { type: 'json' };
import charge from './pt/charge.json' with { type: 'json' };
import chat from './pt/chat.json' with { type: 'json' };
import company from './pt/company.json' with { type: 'json' };
import connection from './pt/connection.json' with { type: 'json' };
import connectionAlert from './pt/connectionAlert.json' with { type: 'json' };
import connectionImport from './pt/connectionImport.json' with { type: 'json' };
import connectionMove from './pt/connectionMove.json' with { type: 'json' };
import connectionOfficial from './pt/connectionOfficial.json' with { type: 'json' };
import connectionProfile from './pt/connectionProfile.json' with { type: 'json' };
import contact from './pt/contact.json' with { type: 'json' };
import contactBlock from './pt/contactBlock.json' with { type: 'json' };
import contactList from './pt/contactList.json' with { type: 'json' };
import contactListItem from './pt/contactListItem.json' with { type: 'json' };
import contactStopped from './pt/contactStopped.json' with { type: 'json' };
import cost from './pt/cost.json' with { type: 'json' };
import dashboard from './pt/dashboard.json' with { type: 'json' };
import emoji from './pt/emoji.json' with { type: 'json' };
import erased from './pt/erased.json' with { type: 'json' };
import erasure from './pt/erasure.json' with { type: 'json' };
import errors from './pt/errors.json' with { type: 'json' };
import field from './pt/field.json' with { type: 'json' };
import file from './pt/file.json' with { type: 'json' };
import fileList from './pt/fileList.json' with { type: 'json' };
import find from './pt/find.json' with { type: 'json' };
import finder from './pt/finder.json' with { type: 'json' };
import firstSteps from './pt/firstSteps.json' with { type: 'json' };
import floor from './pt/floor.json' with { type: 'json' };
import help from './pt/help.json' with { type: 'json' };
import installation from './pt/installation.json' with { type: 'json' };
import invitation from './pt/invitation.json' with { type: 'json' };
import invoice from './pt/invoice.json' with { type: 'json' };
import kanban from './pt/kanban.json' with { type: 'json' };
import media from './pt/media.json' with { type: 'json' };
import member from './pt/member.json' with { type: 'json' };
import message from './pt/message.json' with { type: 'json' };
import note from './pt/note.json' with { type: 'json' };
import pages from './pt/pages.json' with { type: 'json' };
import palette from './pt/palette.json' with { type: 'json' };
import pay from './pt/pay.json' with { type: 'json' };
import picker from './pt/picker.json' with { type: 'json' };
import pix from './pt/pix.json' with { type: 'json' };
import plan from './pt/plan.json' with { type: 'json' };
import planChoice from './pt/planChoice.json' with { type: 'json' };
import planGate from './pt/planGate.json' with { type: 'json' };
import plots from './pt/plots.json' with { type: 'json' };
import queue from './pt/queue.json' with { type: 'json' };
import queueAnswer from './pt/queueAnswer.json' with { type: 'json' };
import quickMessage from './pt/quickMessage.json' with { type: 'json' };
import record from './pt/record.json' with { type: 'json' };
import recovery from './pt/recovery.json' with { type: 'json' };
import restrictedAlert from './pt/restrictedAlert.json' with { type: 'json' };
import schedule from './pt/schedule.json' with { type: 'json' };
import session from './pt/session.json' with { type: 'json' };
import share from './pt/share.json' with { type: 'json' };
import shared from './pt/shared.json' with { type: 'json' };
import sheet from './pt/sheet.json' with { type: 'json' };
import signup from './pt/signup.json' with { type: 'json' };
import subscription from './pt/subscription.json' with { type: 'json' };
import suggest from './pt/suggest.json' with { type: 'json' };
import support from './pt/support.json' with { type: 'json' };
import tag from './pt/tag.json' with { type: 'json' };
import template from './pt/template.json' with { type: 'json' };
import ticket from './pt/ticket.json' with { type: 'json' };
import todo from './pt/todo.json' with { type: 'json' };
import transferNotice from './pt/transferNotice.json' with { type: 'json' };
import ui from './pt/ui.json' with { type: 'json' };
import usage from './pt/usage.json' with { type: 'json' };
import user from './pt/user.json' with { type: 'json' };
import verification from './pt/verification.json' with { type: 'json' };
import week from './pt/week.json' with { type: 'json' };

/** The texts in Portuguese by feature, except those of pages for admins. Refusals of the server share their words with it (R717). */
export const pt = {
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
};
