import type { ClientFrame, Join } from '../../gateway/contract.ts';

/** Counts the rooms that screens need. A room is joined for the first screen and left after the last. */
export const wantedRooms = () => {
  const rooms = new Map<string, { join: Join; wishes: number }>();
  return {
    /** The frame to send now: the join, or null when the room is already joined. */
    join: (join: Join): ClientFrame | null => {
      const room = rooms.get(JSON.stringify(join));
      if (room) room.wishes += 1;
      else rooms.set(JSON.stringify(join), { join, wishes: 1 });
      return room ? null : join;
    },
    /** The frame to send now: the leave, or null while another screen needs the room. */
    leave: (join: Join): ClientFrame | null => {
      const room = rooms.get(JSON.stringify(join));
      if (!room) return null;
      room.wishes -= 1;
      if (room.wishes > 0) return null;
      rooms.delete(JSON.stringify(join));
      return leaving(join);
    },
    /** The changes since the server received this list of rooms. */
    since: (told: Join[]): ClientFrame[] => {
      const now = [...rooms.values()].map(({ join }) => join);
      const left = told.filter((join) => !now.includes(join)).flatMap((join) => leaving(join) ?? []);
      return [...left, ...now.filter((join) => !told.includes(join))];
    },
    /** All rooms, for the first frame of a connection. */
    all: (): Join[] => [...rooms.values()].map(({ join }) => join),
  };
};

const leaving = (join: Join): ClientFrame | null => {
  if (join.type === 'joinTickets') return { type: 'leaveTickets', status: join.status };
  if (join.type === 'joinChatBox') return { type: 'leaveChatBox', ticketId: join.ticketId };
  return null;
};
