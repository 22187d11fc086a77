const rows = `
  #c62828 #e53935 #ef6c6c #ad1457 #d81b60 #ec6a9c #6a1b9a #8e24aa #b05cc4 #4527a0
  #5e35b1 #8a6fd1 #283593 #3949ab #6c7bd0 #1565c0 #1e88e5 #5aa9ea #0277bd #039be5
  #4dbaf0 #00838f #00acc1 #4fc7d5 #00695c #00897b #4db0a5 #2e7d32 #43a047 #77be7a
  #558b2f #7cb342 #a3cc77 #9e9d24 #c0ca33 #d6dd72 #f9a825 #fdd835 #fbe372 #ff8f00
  #ffb300 #ffcb55 #d84315 #f4511e #f88a66 #4e342e #6d4c41 #9c7f75 #37474f #78909c
`;

/** The 50 preset colours for queues and tags (R411). */
export const palette: readonly string[] = rows.trim().split(/\s+/);
