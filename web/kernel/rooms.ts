import type { ClientFrame, Join } from '../../gateway/contract.ts';

/** The rooms that screens want, counted: a room is joined with its first wish and left with its last. */
export const wantedRooms = () => {
  const rooms = new Map<string, { join: Join; wishes: number }>();
  return {
    /** What to tell the server now: the room, or nothing when it is joined already. */
    join: (join: Join): ClientFrame | null => {
      const room = rooms.get(JSON.stringify(join));
      if (room) room.wishes += 1;
      else rooms.set(JSON.stringify(join), { join, wishes: 1 });
      return room ? null : join;
    },
    /** What to tell the server now: the leaving, or nothing while somebody else wants the room. */
    leave: (join: Join): ClientFrame | null => {
      const room = rooms.get(JSON.stringify(join));
      if (!room) return null;
      room.wishes -= 1;
      if (room.wishes > 0) return null;
      rooms.delete(JSON.stringify(join));
      return leaving(join);
    },
    /** What changed since a list of rooms was told. */
    since: (told: Join[]): ClientFrame[] => {
      const now = [...rooms.values()].map(({ join }) => join);
      const left = told.filter((join) => !now.includes(join)).flatMap((join) => leaving(join) ?? []);
      return [...left, ...now.filter((join) => !told.includes(join))];
    },
    /** All of them, for the first frame of a connection. */
    all: (): Join[] => [...rooms.values()].map(({ join }) => join),
  };
};

const leaving = (join: Join): ClientFrame | null => {
  if (join.type === 'joinTickets') return { type: 'leaveTickets', status: join.status };
  if (join.type === 'joinChatBox') return { type: 'leaveChatBox', ticketId: join.ticketId };
  return null;
};
