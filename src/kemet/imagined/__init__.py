"""Games that are only imagined: tables as a seat could be at, to try answers and judge where they lead."""
